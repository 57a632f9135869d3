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
    }
    buildTypes {
        getByName("debug") {
            isDebuggable = true
            isJniDebuggable = true
            packaging { jniLibs.keepDebugSymbols.add("*/*/*.so") }
        }
    }
}

rust {
    rootDirRel = "../../"
}
