//! From the game that is watched to the next one, or the one before.

use protocol::GameId;

use super::super::pass::Pass;
use super::games::others;
use crate::session::Match;

/// Returns whether a game is one of others that runs, or ran while we watched it.
pub(crate) fn is_of_others(pass: &Pass, game: &Match) -> bool {
    let told = pass.session.desk.watching.as_ref();
    let was_watched = || told.is_some_and(|(of, _)| *of == game.id);
    game.is_watched() || (game.my_side.is_none() && was_watched())
}

/// Returns the running game that comes so many places after the watched one: in the order of the server's
/// list, which does not change with who watches what. After the last comes the first.
pub(crate) fn neighbour(pass: &Pass, game: &Match, by: isize) -> Option<GameId> {
    if !is_of_others(pass, game) || !pass.session.link.is_online() {
        return None;
    }
    let list = others(pass)?;
    let list: Vec<&GameId> = list.iter().map(|of| &of.created.id).collect();
    beside(&list, &game.id, by).cloned()
}

fn beside<'a>(list: &[&'a GameId], current: &GameId, by: isize) -> Option<&'a GameId> {
    let count = isize::try_from(list.len())
        .ok()
        .filter(|count| *count > 0)?;
    let at = list.iter().position(|of| *of == current);
    // One that has ended has left the list: next comes the first, before it the last.
    let from = at.map_or(if by > 0 { -1 } else { count }, usize::cast_signed);
    let to = (from + by).rem_euclid(count).unsigned_abs();
    list.get(to).copied().filter(|of| *of != current)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_a_ring_and_whoever_is_alone_has_no_neighbour() {
        let ids: Vec<GameId> = ["a", "b", "c"].map(GameId::from).into();
        let list: Vec<&GameId> = ids.iter().collect();
        for (list, current, by, expected) in [
            (&list[..], "a", 1, Some("b")),
            (&list, "c", 1, Some("a")),
            (&list, "a", -1, Some("c")),
            (&list, "gone", 1, Some("a")),
            (&list, "gone", -1, Some("c")),
            (&list[..1], "a", 1, None),
            (&list[..1], "gone", 1, Some("a")),
            (&[], "a", 1, None),
        ] {
            let found = beside(list, &GameId::from(current), by);
            assert_eq!(found, expected.map(GameId::from).as_ref(), "{current} {by}");
        }
    }
}
