plugins {
    `kotlin-dsl`
}

gradlePlugin {
    plugins {
        create("rust") {
            id = "rust"
            implementationClass = "RustPlugin"
        }
    }
}

repositories {
    google()
    mavenCentral()
}

dependencies {
    compileOnly(gradleApi())
    implementation("com.android.tools.build:gradle:8.13.0")
}
