//! The picture of a player: a draughts piece with an emblem, both drawn from the account.

use bevy_egui::egui::{Color32, Painter, Pos2, Stroke, vec2};
use protocol::PlayerCard;

use crate::ui::icons;
use crate::ui::pass::Look;
use crate::ui::text::{self, Weight};
use crate::ui::theme;

/// Whether somebody is there, as a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dot {
    /// Connected: a full dot.
    Here,
    /// The line is gone: a dot with a cut.
    Away,
    /// Gone for good: a hollow dot.
    Left,
    /// Not connected, as friends often are: a hollow dot that does not alarm.
    Offline,
}

/// A player's picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avatar<'a> {
    pub(crate) player: &'a PlayerCard,
    pub(crate) size: f32,
    pub(crate) dot: Option<Dot>,
    /// What lies behind it: the colour of the ring round the dot.
    pub(crate) ground: Color32,
}

/// Returns colour and emblem of an account: always the same for the same one.
fn traits(player: &PlayerCard) -> (Color32, icons::Icon) {
    // FNV-1a: any stable spread of short texts will do.
    let hash = player
        .id
        .0
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    // Short texts differ in the low bits only: spread them.
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = hash ^ (hash >> 33);
    let pick = |count: usize, bits: u32| ((hash >> bits) % count as u64) as usize;
    (
        theme::AVATARS[pick(theme::AVATARS.len(), 32)],
        icons::EMBLEMS[pick(icons::EMBLEMS.len(), 8)],
    )
}

/// Pictures that can be chosen: each colour with each emblem.
pub(crate) const PICTURES: u8 = 128;

/// Returns colour and emblem of a chosen picture; none for a number that this version does not know.
fn chosen(picture: u8) -> Option<(Color32, icons::Icon)> {
    let count = icons::EMBLEMS.len();
    let fill = theme::AVATARS.get(usize::from(picture) / count)?;
    Some((*fill, icons::EMBLEMS[usize::from(picture) % count]))
}

impl Avatar<'_> {
    /// Paints the picture made from the account.
    pub(crate) fn paint(self, painter: &Painter, look: Look, centre: Pos2) {
        self.paint_as(painter, look, centre, None);
    }

    /// Paints the picture that the player has chosen, if one is known.
    pub(crate) fn paint_as(self, painter: &Painter, look: Look, centre: Pos2, picture: Option<u8>) {
        let radius = self.size / 2.0;
        let (fill, emblem) = picture
            .and_then(chosen)
            .unwrap_or_else(|| traits(self.player));
        painter.circle_filled(centre, radius, fill);
        let inner = Stroke::new(1.5, Color32::from_white_alpha(77));
        painter.circle_stroke(centre, radius * 0.82, inner);
        let white = Color32::WHITE;
        text::icon(
            painter,
            centre,
            emblem,
            Weight::Fill,
            self.size * 0.52,
            white,
        );
        if let Some(dot) = self.dot {
            self.dot(painter, look, centre, dot);
        }
    }

    fn dot(self, painter: &Painter, look: Look, centre: Pos2, dot: Dot) {
        let radius = (self.size * 0.15).clamp(6.5, 12.0);
        let at = centre + vec2(1.0, 1.0) * (self.size / 2.0 - radius * 0.75);
        let p = look.palette;
        painter.circle_filled(at, radius + 2.0, self.ground);
        match dot {
            Dot::Here => {
                painter.circle_filled(at, radius, p.online);
            }
            Dot::Away => {
                painter.circle_filled(at, radius, p.away);
                let cut = [at - vec2(radius * 0.5, 0.0), at + vec2(radius * 0.5, 0.0)];
                painter.line_segment(cut, Stroke::new(2.0, self.ground));
            }
            Dot::Left => {
                let stroke = Stroke::new(2.5, p.danger);
                painter.circle_stroke(at, radius - 1.25, stroke);
            }
            Dot::Offline => {
                let stroke = Stroke::new(2.5, p.offline);
                painter.circle_stroke(at, radius - 1.25, stroke);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(id: &str) -> PlayerCard {
        PlayerCard {
            id: id.into(),
            name: "Anna".to_owned(),
            rating: 1500,
            provisional: false,
        }
    }

    #[test]
    fn every_picture_that_can_be_chosen_is_there_and_no_two_are_alike() {
        let all: Vec<_> = (0..PICTURES)
            .map(|picture| chosen(picture).unwrap())
            .collect();
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "{index}");
        }
        assert_eq!(chosen(PICTURES), None);
    }

    #[test]
    fn the_picture_follows_the_account_not_the_name() {
        let renamed = PlayerCard {
            name: "Other".to_owned(),
            ..card("a1")
        };
        assert_eq!(traits(&card("a1")), traits(&renamed));
        let kinds: std::collections::HashSet<_> = (0..40)
            .map(|i| traits(&card(&format!("player-{i}"))).1.0)
            .collect();
        assert!(kinds.len() > 8, "accounts differ: {}", kinds.len());
    }
}
