import java.io.File
import javax.inject.Inject
import org.gradle.api.DefaultTask
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.TaskAction
import org.gradle.process.ExecOperations

/** Builds the library for one target by cargo-mobile2, which puts it where Gradle looks for it. */
abstract class BuildTask @Inject constructor(private val operations: ExecOperations) : DefaultTask() {
    @Input
    lateinit var rootDirRel: String

    @Input
    lateinit var target: String

    @Input
    var release: Boolean = false

    @TaskAction
    fun build() {
        val mode = if (release) listOf("--release") else emptyList()
        operations.exec {
            workingDir(File(project.projectDir, rootDirRel))
            commandLine(listOf("cargo", "android", "build") + mode + target)
        }.assertNormalExitValue()
    }
}
