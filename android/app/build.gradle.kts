plugins {
    id("com.android.application")
    id("rust")
}

android {
    namespace = "online.checkers.app"
    compileSdk = 36
    defaultConfig {
        applicationId = "online.checkers.app"
        minSdk = 26
        targetSdk = 36
        versionCode = 1
        versionName = "0.1.0"
        // The server whose https links open the app; without one no link does.
        val server = System.getenv("CHECKERS_SERVER_URL")?.let { java.net.URI(it).host }
        manifestPlaceholders["linkHost"] = server ?: "links.invalid"
    }
    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
    }
    buildTypes {
        getByName("debug") {
            isDebuggable = true
            isJniDebuggable = true
            packaging { jniLibs.keepDebugSymbols.add("*/*/*.so") }
        }
    }
}

dependencies {
    // Google's sheet for logins.
    implementation("androidx.credentials:credentials:1.5.0")
    implementation("androidx.credentials:credentials-play-services-auth:1.5.0")
    implementation("com.google.android.libraries.identity.googleid:googleid:1.1.1")
}

rust {
    rootDirRel = "../../"
}
