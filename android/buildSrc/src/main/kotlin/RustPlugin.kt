import com.android.build.api.dsl.ApplicationExtension
import org.gradle.api.DefaultTask
import org.gradle.api.Plugin
import org.gradle.api.Project
import org.gradle.kotlin.dsl.configure
import org.gradle.kotlin.dsl.get

open class RustExtension {
    lateinit var rootDirRel: String
}

/** One flavour for each processor and one for all, each built before its libraries are packed. */
open class RustPlugin : Plugin<Project> {
    private val abis = mapOf("arm64" to "arm64-v8a", "arm" to "armeabi-v7a", "x86_64" to "x86_64")
    private val targets = mapOf("arm64" to "aarch64", "arm" to "armv7", "x86_64" to "x86_64")

    override fun apply(project: Project): Unit = with(project) {
        val settings = extensions.create("rust", RustExtension::class.java)
        extensions.configure<ApplicationExtension> {
            flavorDimensions.add("abi")
            productFlavors {
                create("universal") {
                    dimension = "abi"
                    ndk { abiFilters += abis.values }
                }
                for ((arch, abi) in abis) {
                    create(arch) {
                        dimension = "abi"
                        ndk { abiFilters.add(abi) }
                    }
                }
            }
        }
        afterEvaluate {
            for (mode in listOf("Debug", "Release")) {
                val all = tasks.maybeCreate("rustBuildUniversal$mode", DefaultTask::class.java)
                tasks["mergeUniversal${mode}JniLibFolders"].dependsOn(all)
                for ((arch, name) in targets) {
                    val title = arch.replaceFirstChar { it.uppercase() }
                    val one = tasks.maybeCreate("rustBuild$title$mode", BuildTask::class.java).apply {
                        rootDirRel = settings.rootDirRel
                        target = name
                        release = mode == "Release"
                    }
                    all.dependsOn(one)
                    tasks["merge$title${mode}JniLibFolders"].dependsOn(one)
                }
            }
        }
    }
}
