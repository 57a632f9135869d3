rootProject.name = "checkers-online"

include(":app")
