//! System packages: what the project needs from the system, whether it is there, and how to get it.
//!
//! Only Linux needs any. On Debian and its children they are installed when that is allowed
//! without asking; elsewhere, and when it is not allowed, the exact command is named.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{is_installed, run, succeeds};

/// What a package is needed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Compiling anything.
    Compile,
    /// Compiling the app's sound.
    CompileSound,
    /// Opening a window.
    Window,
    /// Drawing: whatever driver there is.
    Graphics,
    /// Drawing on a virtual screen: the software driver.
    SoftwareGraphics,
    /// Driving the app on a virtual screen.
    Drive,
    /// Running several servers: their database and their bus.
    Services,
    /// Building for browsers: what makes the files small.
    Web,
    /// Debian's compiler for browsers, where rustup cannot fetch one.
    DebianWeb,
    /// Opening the page for browsers in a real one.
    Browser,
}

/// How to see whether something is there.
enum Probe {
    Program(&'static str),
    /// A program of a service, which need not lie on the search path.
    Service(&'static str),
    /// The name of a shared library, as the dynamic linker knows it.
    Library(&'static str),
    /// A file that nothing else brings.
    File(&'static str),
    /// A package of pkg-config.
    Development(&'static str),
    VulkanDriver,
    SoftwareVulkanDriver,
}

/// Something the system must bring, with the names of its package.
struct Need {
    reason: Use,
    probe: Probe,
    debian: &'static str,
    fedora: &'static str,
    arch: &'static str,
    suse: &'static str,
}

#[rustfmt::skip]
const NEEDS: [Need; 23] = [
    need(Use::Compile, Probe::Program("cc"), ["gcc libc6-dev", "gcc", "gcc", "gcc"]),
    need(Use::CompileSound, Probe::Program("pkg-config"), ["pkg-config", "pkgconf-pkg-config", "pkgconf", "pkgconf-pkg-config"]),
    need(Use::CompileSound, Probe::Development("alsa"), ["libasound2-dev", "alsa-lib-devel", "alsa-lib", "alsa-devel"]),
    need(Use::Window, Probe::Library("libX11-xcb.so.1"), ["libx11-xcb1", "libX11-xcb", "libx11", "libX11-xcb1"]),
    need(Use::Window, Probe::Library("libxkbcommon-x11.so.0"), ["libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"]),
    need(Use::Window, Probe::Library("libXcursor.so.1"), ["libxcursor1", "libXcursor", "libxcursor", "libXcursor1"]),
    need(Use::Window, Probe::Library("libXi.so.6"), ["libxi6", "libXi", "libxi", "libXi6"]),
    need(Use::Window, Probe::Library("libXrandr.so.2"), ["libxrandr2", "libXrandr", "libxrandr", "libXrandr2"]),
    need(Use::Graphics, Probe::Library("libvulkan.so.1"), ["libvulkan1", "vulkan-loader", "vulkan-icd-loader", "libvulkan1"]),
    need(Use::Graphics, Probe::VulkanDriver, ["mesa-vulkan-drivers", "mesa-vulkan-drivers", "vulkan-swrast", "libvulkan_lvp"]),
    need(Use::SoftwareGraphics, Probe::Library("libvulkan.so.1"), ["libvulkan1", "vulkan-loader", "vulkan-icd-loader", "libvulkan1"]),
    need(Use::SoftwareGraphics, Probe::SoftwareVulkanDriver, ["mesa-vulkan-drivers", "mesa-vulkan-drivers", "vulkan-swrast", "libvulkan_lvp"]),
    need(Use::Drive, Probe::Program("Xvfb"), ["xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb", "xorg-x11-server-Xvfb"]),
    need(Use::Drive, Probe::Program("xdotool"), ["xdotool", "xdotool", "xdotool", "xdotool"]),
    need(Use::Drive, Probe::Program("import"), ["imagemagick", "ImageMagick", "imagemagick", "ImageMagick"]),
    need(Use::Drive, Probe::Program("xwd"), ["x11-apps", "xwd", "xorg-xwd", "xwd"]),
    need(Use::Services, Probe::Service("initdb"), ["postgresql", "postgresql-server", "postgresql", "postgresql-server"]),
    need(Use::Services, Probe::Service("nats-server"), ["nats-server", "nats-server", "nats-server", "nats-server"]),
    need(Use::Web, Probe::Program("brotli"), ["brotli", "brotli", "brotli", "brotli"]),
    need(Use::Web, Probe::Program("npm"), ["nodejs npm", "nodejs-npm", "npm", "npm"]),
    need(Use::DebianWeb, Probe::File("/usr/bin/cargo"), ["rustc-web cargo-web", "cargo", "rust", "cargo"]),
    need(Use::DebianWeb, Probe::File("/usr/lib/rustlib/src/rust/library/std/Cargo.toml"), ["rust-web-src", "rust-src", "rust-src", "rust-src"]),
    need(Use::Browser, Probe::Program("chromium"), ["chromium", "chromium", "chromium", "chromium"]),
];

const fn need(reason: Use, probe: Probe, names: [&'static str; 4]) -> Need {
    let [debian, fedora, arch, suse] = names;
    Need {
        reason,
        probe,
        debian,
        fedora,
        arch,
        suse,
    }
}

/// Makes sure that everything for these uses is there, installing it where that is allowed.
///
/// # Errors
/// What is missing and the command that installs it.
pub(crate) fn provide(uses: &[Use]) -> Result<()> {
    if !cfg!(target_os = "linux") || missing(uses).is_empty() {
        return Ok(());
    }
    let family = Family::of_this_system();
    let names = family.names(&missing(uses));
    let command = family.command(&names);
    let Some(prefix) = family.may_install().then(privilege).flatten() else {
        bail!("system packages are missing. {command}\nThen run this again.");
    };
    eprintln!("Installing missing system packages: {}", names.join(" "));
    install(&prefix, &names).with_context(|| format!("installing failed. {command}"))?;
    let still = missing(uses);
    if !still.is_empty() {
        bail!(
            "still missing after installing: {}",
            family.names(&still).join(" ")
        );
    }
    Ok(())
}

/// Tells whether this system is Debian or one of its children.
pub(crate) fn is_debian() -> bool {
    cfg!(target_os = "linux") && Family::of_this_system() == Family::Debian
}

fn missing(uses: &[Use]) -> Vec<&'static Need> {
    NEEDS
        .iter()
        .filter(|need| uses.contains(&need.reason) && !need.probe.finds())
        .collect()
}

impl Probe {
    fn finds(&self) -> bool {
        match self {
            Self::Program(name) => is_installed(name),
            Self::Service(name) => services::find(name).is_ok(),
            Self::File(path) => Path::new(path).is_file(),
            Self::Library(name) => has_library(name),
            Self::Development(name) => {
                succeeds(Command::new("pkg-config").args(["--exists", name]))
            }
            Self::VulkanDriver => {
                std::env::var_os("VK_DRIVER_FILES").is_some()
                    || std::env::var_os("VK_ICD_FILENAMES").is_some()
                    || drivers().next().is_some()
            }
            Self::SoftwareVulkanDriver => drivers().any(|name| name.starts_with("lvp_icd")),
        }
    }
}

/// Tells whether the dynamic linker knows a library. Where it cannot be asked, the answer is yes:
/// the app itself will say what it lacks.
fn has_library(name: &str) -> bool {
    let asked = ["ldconfig", "/sbin/ldconfig", "/usr/sbin/ldconfig"]
        .into_iter()
        .find_map(|program| Command::new(program).arg("-p").output().ok());
    asked.is_none_or(|output| {
        let listed = String::from_utf8_lossy(&output.stdout).into_owned();
        listed.split_whitespace().any(|word| word == name)
    })
}

fn drivers() -> impl Iterator<Item = String> {
    [
        "/usr/share/vulkan/icd.d",
        "/etc/vulkan/icd.d",
        "/usr/local/share/vulkan/icd.d",
    ]
    .into_iter()
    .filter_map(|folder| fs::read_dir(folder).ok())
    .flatten()
    .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
    .filter(|name| name.ends_with(".json"))
}

/// Families of distributions that share a package manager.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Debian,
    Fedora,
    Arch,
    Suse,
    Other,
}

impl Family {
    fn of_this_system() -> Self {
        let release = fs::read_to_string("/etc/os-release").unwrap_or_else(|_| String::new());
        Self::of(&release)
    }

    /// Reads the family from the text of `/etc/os-release`.
    fn of(release: &str) -> Self {
        let names: Vec<&str> = release
            .lines()
            .filter_map(|line| {
                line.strip_prefix("ID=")
                    .or_else(|| line.strip_prefix("ID_LIKE="))
            })
            .flat_map(|value| value.trim_matches('"').split_whitespace())
            .collect();
        let is = |wanted: &[&str]| names.iter().any(|name| wanted.contains(name));
        if is(&["debian", "ubuntu"]) {
            Self::Debian
        } else if is(&["fedora", "rhel"]) {
            Self::Fedora
        } else if is(&["arch"]) {
            Self::Arch
        } else if is(&["suse", "opensuse"]) {
            Self::Suse
        } else {
            Self::Other
        }
    }

    fn names(self, needs: &[&Need]) -> Vec<&'static str> {
        let mut names: Vec<_> = needs
            .iter()
            .flat_map(|need| match self {
                Self::Debian | Self::Other => need.debian.split(' '),
                Self::Fedora => need.fedora.split(' '),
                Self::Arch => need.arch.split(' '),
                Self::Suse => need.suse.split(' '),
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn command(self, names: &[&str]) -> String {
        let names = names.join(" ");
        match self {
            Self::Debian => format!("Type: sudo apt-get install -y {names}"),
            Self::Fedora => format!("Type: sudo dnf install {names}"),
            Self::Arch => format!("Type: sudo pacman -S --needed {names}"),
            Self::Suse => format!("Type: sudo zypper install {names}"),
            Self::Other => format!("Install what Debian calls: {names}"),
        }
    }

    fn may_install(self) -> bool {
        self == Self::Debian && is_installed("apt-get")
    }
}

/// Returns what to put before a command that needs to be root, when no password is needed.
fn privilege() -> Option<Vec<&'static str>> {
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|id| id.stdout == b"0\n");
    if is_root {
        return Some(vec!["env"]);
    }
    succeeds(Command::new("sudo").args(["-n", "true"])).then(|| vec!["sudo", "-n", "env"])
}

fn install(prefix: &[&str], names: &[&str]) -> Result<()> {
    let apt = |arguments: &[&str]| {
        let mut command = Command::new(prefix[0]);
        command
            .args(&prefix[1..])
            .arg("DEBIAN_FRONTEND=noninteractive")
            .arg("apt-get");
        run(command
            .args(["-q", "-y", "-o", "DPkg::Lock::Timeout=180"])
            .args(arguments))
    };
    let mut wanted = vec!["install", "--no-install-recommends"];
    wanted.extend_from_slice(names);
    if apt(&wanted).is_ok() {
        return Ok(());
    }
    eprintln!("The list of packages may be old: fetching it.");
    apt(&["update"])?;
    apt(&wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(release: &str, wanted: Family) {
        assert!(Family::of(release) == wanted, "{release}");
    }

    #[test]
    fn distributions_are_told_by_their_own_name_or_their_parents() {
        check("NAME=\"Debian GNU/Linux\"\nID=debian\n", Family::Debian);
        check("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", Family::Debian);
        check(
            "ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n",
            Family::Fedora,
        );
        check("ID=manjaro\nID_LIKE=arch\n", Family::Arch);
        check(
            "ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"\n",
            Family::Suse,
        );
        check("ID=nixos\nVERSION_ID=\"26.05\"\n", Family::Other);
        check("", Family::Other);
    }

    #[test]
    fn the_command_names_each_package_once() {
        let needs: Vec<&Need> = NEEDS.iter().collect();
        let names = Family::Debian.names(&needs);
        let command = Family::Debian.command(&names);
        assert!(
            command.starts_with("Type: sudo apt-get install -y "),
            "{command}"
        );
        assert_eq!(command.matches("libvulkan1").count(), 1, "{command}");
        assert!(
            names.contains(&"libc6-dev"),
            "two packages of one need are two names: {names:?}"
        );
    }

    #[test]
    fn what_is_not_there_is_missed() {
        let absent = Probe::Program("no-program-of-this-name");
        assert!(!absent.finds());
        assert!(!Probe::Library("libNoSuchThing.so.9").finds() || !cfg!(target_os = "linux"));
    }
}
