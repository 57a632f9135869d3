//! The Phosphor icons that the app uses, by name. One code point is valid in all three weights.

/// An icon: a code point of the Phosphor fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Icon(pub(crate) char);

pub(crate) const APPLE_LOGO: Icon = Icon('\u{e516}');
pub(crate) const ARROW_CLOCKWISE: Icon = Icon('\u{e036}');
pub(crate) const ARROW_U_UP_LEFT: Icon = Icon('\u{e08a}');
pub(crate) const ARROWS_CLOCKWISE: Icon = Icon('\u{e094}');
pub(crate) const ARROWS_DOWN_UP: Icon = Icon('\u{e098}');
pub(crate) const CARET_LEFT: Icon = Icon('\u{e138}');
pub(crate) const CARET_RIGHT: Icon = Icon('\u{e13a}');
pub(crate) const CHECK: Icon = Icon('\u{e182}');
pub(crate) const CHECK_CIRCLE: Icon = Icon('\u{e184}');
pub(crate) const COPY: Icon = Icon('\u{e1ca}');
pub(crate) const CROSSHAIR_SIMPLE: Icon = Icon('\u{e1d8}');
pub(crate) const CROWN_SIMPLE: Icon = Icon('\u{e616}');
pub(crate) const DEVICE_MOBILE: Icon = Icon('\u{e1e0}');
pub(crate) const DEVICES: Icon = Icon('\u{eba4}');
pub(crate) const DOTS_THREE: Icon = Icon('\u{e1fe}');
pub(crate) const DOWNLOAD_SIMPLE: Icon = Icon('\u{e20c}');
pub(crate) const EYE: Icon = Icon('\u{e220}');
pub(crate) const FLAG: Icon = Icon('\u{e244}');
pub(crate) const FLAG_CHECKERED: Icon = Icon('\u{ea38}');
pub(crate) const GAME_CONTROLLER: Icon = Icon('\u{e26e}');
pub(crate) const GEAR_SIX: Icon = Icon('\u{e272}');
pub(crate) const GIT_BRANCH: Icon = Icon('\u{e278}');
pub(crate) const GOOGLE_LOGO: Icon = Icon('\u{e292}');
pub(crate) const HAND_POINTING: Icon = Icon('\u{e29a}');
pub(crate) const HAND_TAP: Icon = Icon('\u{ec90}');
pub(crate) const HANDSHAKE: Icon = Icon('\u{e582}');
pub(crate) const HASH: Icon = Icon('\u{e2a2}');
pub(crate) const HOURGLASS_MEDIUM: Icon = Icon('\u{e2b8}');
pub(crate) const INFO: Icon = Icon('\u{e2ce}');
pub(crate) const LIGHTNING: Icon = Icon('\u{e2de}');
pub(crate) const LIST_NUMBERS: Icon = Icon('\u{e2f6}');
pub(crate) const LINK: Icon = Icon('\u{e2e2}');
pub(crate) const LOCK_SIMPLE: Icon = Icon('\u{e308}');
pub(crate) const MAGNIFYING_GLASS: Icon = Icon('\u{e30c}');
pub(crate) const MOON: Icon = Icon('\u{e330}');
pub(crate) const PLUGS: Icon = Icon('\u{eb56}');
pub(crate) const PROHIBIT: Icon = Icon('\u{e3de}');
pub(crate) const SHARE_NETWORK: Icon = Icon('\u{e408}');
pub(crate) const SIGN_OUT: Icon = Icon('\u{e42a}');
pub(crate) const SKIP_BACK: Icon = Icon('\u{e5a4}');
pub(crate) const SKIP_FORWARD: Icon = Icon('\u{e5a6}');
pub(crate) const SPEAKER_HIGH: Icon = Icon('\u{e44a}');
pub(crate) const SPEAKER_SLASH: Icon = Icon('\u{e45a}');
pub(crate) const SWORD: Icon = Icon('\u{e5ba}');
pub(crate) const SUN: Icon = Icon('\u{e472}');
pub(crate) const TIMER: Icon = Icon('\u{e492}');
pub(crate) const TRANSLATE: Icon = Icon('\u{e4a2}');
pub(crate) const TRASH: Icon = Icon('\u{e4a6}');
pub(crate) const USER_CIRCLE: Icon = Icon('\u{e4c4}');
pub(crate) const USERS: Icon = Icon('\u{e4d6}');
pub(crate) const WALLET: Icon = Icon('\u{e68a}');
pub(crate) const WARNING: Icon = Icon('\u{e4e0}');
pub(crate) const WARNING_CIRCLE: Icon = Icon('\u{e4e2}');
pub(crate) const WIFI_HIGH: Icon = Icon('\u{e4ea}');
pub(crate) const WIFI_SLASH: Icon = Icon('\u{e4f2}');
pub(crate) const WIND: Icon = Icon('\u{e5d2}');
pub(crate) const X: Icon = Icon('\u{e4f6}');
pub(crate) const SAILBOAT: Icon = Icon('\u{e78a}');
pub(crate) const WINDMILL: Icon = Icon('\u{e9f8}');
pub(crate) const TREE_PALM: Icon = Icon('\u{e91a}');
pub(crate) const BIRD: Icon = Icon('\u{e72c}');
pub(crate) const FLOWER_LOTUS: Icon = Icon('\u{e6cc}');
pub(crate) const FISH: Icon = Icon('\u{e728}');
pub(crate) const CAT: Icon = Icon('\u{e748}');
pub(crate) const MOUNTAINS: Icon = Icon('\u{e7ae}');
pub(crate) const BUTTERFLY: Icon = Icon('\u{ea6e}');
pub(crate) const LEAF: Icon = Icon('\u{e2da}');
pub(crate) const MOON_STARS: Icon = Icon('\u{e58e}');
pub(crate) const HEART: Icon = Icon('\u{e2a8}');
pub(crate) const FIRE: Icon = Icon('\u{e242}');
pub(crate) const COFFEE: Icon = Icon('\u{e1c2}');
pub(crate) const CLOUD_SLASH: Icon = Icon('\u{e1b6}');
pub(crate) const BELL: Icon = Icon('\u{e0ce}');
pub(crate) const BELL_SLASH: Icon = Icon('\u{e0d4}');
pub(crate) const CHAT_CIRCLE: Icon = Icon('\u{e168}');
pub(crate) const CHATS_CIRCLE: Icon = Icon('\u{e17e}');
pub(crate) const EQUALS: Icon = Icon('\u{e21c}');
pub(crate) const HANDS_CLAPPING: Icon = Icon('\u{e6a0}');
pub(crate) const MINUS: Icon = Icon('\u{e32a}');
pub(crate) const PAPER_PLANE_RIGHT: Icon = Icon('\u{e396}');
pub(crate) const PENCIL_SIMPLE: Icon = Icon('\u{e3b4}');
pub(crate) const PLAY: Icon = Icon('\u{e3d0}');
pub(crate) const PLAY_CIRCLE: Icon = Icon('\u{e3d2}');
pub(crate) const PLUS: Icon = Icon('\u{e3d4}');
pub(crate) const SMILEY: Icon = Icon('\u{e436}');
pub(crate) const THUMBS_UP: Icon = Icon('\u{e48e}');
pub(crate) const TROPHY: Icon = Icon('\u{e67e}');
pub(crate) const USER_CHECK: Icon = Icon('\u{eafa}');
pub(crate) const USER_MINUS: Icon = Icon('\u{e4ce}');
pub(crate) const USER_PLUS: Icon = Icon('\u{e4d0}');
pub(crate) const COINS: Icon = Icon('\u{e78e}');
pub(crate) const GIFT: Icon = Icon('\u{e276}');
pub(crate) const HAND_COINS: Icon = Icon('\u{ea8c}');
pub(crate) const MEDAL: Icon = Icon('\u{e320}');
pub(crate) const TABLE: Icon = Icon('\u{e476}');
pub(crate) const TREE_STRUCTURE: Icon = Icon('\u{e67c}');
pub(crate) const CIRCLE_PLUS: Icon = Icon('\u{e3d6}');
pub(crate) const RANKING: Icon = Icon('\u{ed62}');

/// Emblems of avatars.
pub(crate) const EMBLEMS: [Icon; 16] = [
    SAILBOAT,
    WINDMILL,
    TREE_PALM,
    SUN,
    LIGHTNING,
    BIRD,
    FLOWER_LOTUS,
    FISH,
    CAT,
    MOUNTAINS,
    BUTTERFLY,
    LEAF,
    MOON_STARS,
    HEART,
    FIRE,
    COFFEE,
];
