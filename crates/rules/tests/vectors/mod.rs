//! Reads the vector files (one JSON object a line, or one object in all) and compares them with the
//! library. Used by the tests and by the example `check`.

use std::collections::BTreeSet;
use std::error::Error;

use rules::notation::{fen, text};
use rules::{Game, Kind, Move, Naming, Position, Square, SquareSet, Variant, perft};
use serde_json::Value;

type Failure = Box<dyn Error>;

/// What came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// How many vectors agree.
    pub(crate) passed: usize,
    /// How many do not, each described.
    pub(crate) failures: Vec<String>,
    /// How many concern a variant that is not here, or give nothing to compare with.
    pub(crate) skipped: usize,
}

/// Compares all vectors of a file; perft runs as deep as there are at most so many leaves.
pub(crate) fn check(contents: &str, max_leaves: u64) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    if let Ok(whole) = serde_json::from_str::<Value>(contents)
        && whole.get("variant").is_none()
    {
        check_collection(&whole, max_leaves, &mut tally)?;
        return Ok(tally);
    }
    for (index, line) in contents
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let vector = serde_json::from_str(line).map_err(|e| format!("line {}: {e}", index + 1))?;
        note(&mut tally, &vector, check_line(&vector));
    }
    Ok(tally)
}

fn note(tally: &mut Tally, vector: &Value, outcome: Result<bool, Failure>) {
    match outcome {
        Ok(true) => tally.passed += 1,
        Ok(false) => tally.skipped += 1,
        Err(error) => {
            let of = |key| vector.get(key).and_then(Value::as_str).unwrap_or_default();
            let place = [of("id"), of("name"), of("source"), of("variant"), of("fen")].join(" ");
            tally.failures.push(format!("{}: {error}", place.trim()));
        }
    }
}

fn check_collection(whole: &Value, max_leaves: u64, tally: &mut Tally) -> Result<(), Failure> {
    if let Some(refused) = whole.as_array() {
        for game in refused {
            note(tally, game, check_refused(game));
        }
        return Ok(());
    }
    let object = whole
        .as_object()
        .ok_or("neither an object nor lines of objects")?;
    if let Some(initial) = object.get("initial").and_then(Value::as_object) {
        for (key, entry) in initial {
            let mut entry = entry.clone();
            entry["variant"] = key.clone().into();
            note(tally, &entry, check_perft(&entry, max_leaves));
        }
        for entry in list(whole, "positions")?
            .iter()
            .chain(list(whole, "random_positions")?)
        {
            note(tally, entry, check_perft(entry, max_leaves));
        }
        return Ok(());
    }
    for (id, case) in object {
        let mut case = case.clone();
        case["id"] = id.clone().into();
        case["variant"] = case["rules"].clone();
        note(tally, &case, check_case(&case));
    }
    Ok(())
}

fn check_line(vector: &Value) -> Result<bool, Failure> {
    let Some(variant) = Variant::from_key(string(vector, "variant")?) else {
        return Ok(false);
    };
    if vector.get("draw_ply").is_some() {
        check_draw(variant, vector)?;
    } else if vector.get("start_fen").is_some() {
        check_game(variant, vector)?;
    } else {
        check_moves(variant, vector)?;
    }
    Ok(true)
}

/// Checks that the move at which a game cannot go on is refused.
fn check_refused(game: &Value) -> Result<bool, Failure> {
    let error = &game["error"];
    let place = error.get("fen").and_then(Value::as_str);
    let variant = Variant::from_key(string(game, "variant")?);
    let (Some(variant), Some(place)) = (variant, place) else {
        return Ok(false);
    };
    let found = text::parse(&fen::parse(variant, place)?, string(error, "token")?);
    expect("move", found, Err(text::MoveTextError::Illegal))?;
    Ok(true)
}

fn check_perft(entry: &Value, max_leaves: u64) -> Result<bool, Failure> {
    let Some(variant) = Variant::from_key(string(entry, "variant")?) else {
        return Ok(false);
    };
    let Some(counts) = entry.get("drop").and_then(Value::as_array) else {
        return Ok(false);
    };
    let position = match entry.get("fen").and_then(Value::as_str) {
        Some(text) => fen::parse(variant, text)?,
        None => Position::start(variant),
    };
    let counts = counts.iter().filter_map(Value::as_u64);
    for (depth, count) in (1..).zip(counts.take_while(|&count| count <= max_leaves)) {
        expect(&format!("perft {depth}"), perft(&position, depth), count)?;
    }
    Ok(true)
}

fn check_draw(variant: Variant, vector: &Value) -> Result<(), Failure> {
    let mut game = Game::from_position(fen::parse(variant, string(vector, "fen")?)?);
    for (ply, written) in list(vector, "moves")?.iter().enumerate() {
        let (from, to) = (square(&written["from"])?, square(&written["to"])?);
        let taken = squares(written.get("captures"))?;
        let legal = game.position().legal_moves();
        let mv = legal
            .iter()
            .find(|mv| mv.from == from && mv.to == to && mv.captured == taken);
        let mv = *mv.ok_or_else(|| format!("ply {ply}: {written} is not legal"))?;
        game.play_on(mv)?;
    }
    expect(
        "n_plies",
        Some(game.ply() as u64),
        vector["n_plies"].as_u64(),
    )?;
    let drawn = game.first_draw().map(|(ply, _)| ply as u64);
    expect(
        &format!("draw_ply ({})", string(vector, "rule")?),
        drawn,
        vector["draw_ply"].as_u64(),
    )
}

fn check_game(variant: Variant, vector: &Value) -> Result<(), Failure> {
    let mut game = Game::from_position(fen::parse(variant, string(vector, "start_fen")?)?);
    for token in list(vector, "moves")? {
        let token = token.as_str().ok_or("a move is not a text")?;
        let mv = text::parse(game.position(), token)
            .map_err(|e| format!("ply {} {token} in {:?}: {e}", game.ply(), game.position()))?;
        game.play_on(mv)?;
    }
    expect("plies", Some(game.ply() as u64), vector["plies"].as_u64())?;
    expect(
        "final_fen",
        fen::write(game.position()).as_str(),
        string(vector, "final_fen")?,
    )?;
    let no_moves = game.position().legal_moves().is_empty();
    expect("can_move", game.position().can_move(), !no_moves)?;
    expect(
        "final_no_moves",
        Some(no_moves),
        vector["final_no_moves"].as_bool(),
    )
}

fn check_moves(variant: Variant, vector: &Value) -> Result<(), Failure> {
    let position = fen::parse(variant, string(vector, "fen")?)?;
    expect(
        "fen",
        fen::write(&position).as_str(),
        string(vector, "fen")?,
    )?;
    let legal = position.legal_moves();
    let listed = list(vector, "moves")?;
    let results: BTreeSet<_> = legal
        .iter()
        .map(|mv| position.play(mv).map(|after| fen::write(&after)))
        .collect::<Result<_, _>>()?;
    let expected: BTreeSet<_> = listed
        .iter()
        .map(|mv| string(mv, "result_fen").map(String::from))
        .collect::<Result<_, _>>()?;
    expect("results", &results, &expected)?;
    expect("number of moves", legal.len(), listed.len())?;
    expect("can_move", position.can_move(), !listed.is_empty())?;
    listed
        .iter()
        .try_for_each(|written| check_move(&position, &legal, written))
}

fn check_move(position: &Position, legal: &[Move], written: &Value) -> Result<(), Failure> {
    let mv = Move {
        from: square(&written["from"])?,
        to: square(&written["to"])?,
        captured: squares(written.get("captures"))?,
        promotes: written
            .get("promotes")
            .and_then(Value::as_bool)
            .unwrap_or(false),
    };
    if !legal.contains(&mv) {
        return Err(format!("{mv:?} is missing").into());
    }
    let forms = [
        ("pdn", Naming::Numeric, 'x'),
        ("alg", Naming::Algebraic, ':'),
    ];
    for (key, naming, separator) in forms {
        if let Some(form) = written.get(key).and_then(Value::as_str) {
            let own = position.ruleset().capture_separator.to_string();
            let text = text::write_named(position, &mv, naming);
            expect(
                key,
                text.replace(&own, &separator.to_string()).as_str(),
                form,
            )?;
            expect(key, text::parse(position, form), Ok(mv))?;
        }
    }
    check_routes(position, &mv, written)
}

fn check_routes(position: &Position, mv: &Move, written: &Value) -> Result<(), Failure> {
    let Some(routes) = written.get("routes").and_then(Value::as_array) else {
        return Ok(());
    };
    let name = |square: &Square| square.number().to_string();
    let own: Vec<String> = text::routes(position, mv)
        .iter()
        .map(|route| route.iter().map(name).collect::<Vec<_>>().join("x"))
        .collect();
    let count = written.get("n_routes").and_then(Value::as_u64).unwrap_or(1);
    expect("n_routes", own.len() as u64, count)?;
    for route in routes {
        let route = route.as_str().ok_or("a route is not a text")?;
        if !own.iter().any(|known| known == route) {
            return Err(format!("route {route} is missing among {own:?}").into());
        }
        expect("route", text::parse(position, route), Ok(*mv))?;
    }
    Ok(())
}

fn check_case(case: &Value) -> Result<bool, Failure> {
    let Some(variant) = Variant::from_key(string(case, "variant")?) else {
        return Ok(false);
    };
    let Some(start) = case.get("start").and_then(Value::as_str) else {
        check_listed(variant, case)?;
        return Ok(true);
    };
    let mut game = Game::from_position(fen::parse(variant, start)?);
    for token in list(case, "moves")? {
        let mv = text::parse(
            game.position(),
            token.as_str().ok_or("a move is not a text")?,
        )?;
        game.play_on(mv)?;
    }
    expect(
        "end",
        *game.position(),
        fen::parse(variant, string(case, "end")?)?.with_turn(game.position().turn()),
    )?;
    // "Drawn by the last ply, running two plies before": whose move ends it is the rule's business.
    let after = game.first_draw().map(|(ply, _)| game.ply() - ply);
    expect(
        "at most one ply after the draw",
        after.is_some_and(|plies| plies < 2),
        true,
    )?;
    Ok(true)
}

fn check_listed(variant: Variant, case: &Value) -> Result<(), Failure> {
    let mut position = fen::parse(variant, string(case, "fen")?)?;
    let listed = list(case, "moves")?;
    let mut expected = BTreeSet::new();
    for written in listed {
        let path = list(written, "path")?;
        let path = path.iter().map(square).collect::<Result<Vec<_>, _>>()?;
        let piece = position
            .piece_at(path[0])
            .ok_or("no piece where the path begins")?;
        // One case names the wrong side to move: its path tells.
        position = position.with_turn(piece.side);
        let king = written["king_after"]
            .as_bool()
            .ok_or("king_after is missing")?;
        let mv = Move {
            from: path[0],
            to: path[path.len() - 1],
            captured: squares(written.get("taken"))?,
            promotes: king && piece.kind == Kind::Man,
        };
        expect("path", text::find(&position, &path), Ok(mv))?;
        expected.insert(mv);
    }
    expect(
        "moves",
        position.legal_moves().into_iter().collect(),
        expected,
    )
}

fn expect<T: PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    expected: T,
) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what}: found {found:?}, expected {expected:?}").into())
}

fn string<'a>(value: &'a Value, key: &str) -> Result<&'a str, Failure> {
    value
        .get(key)
        .and_then(Value::as_str)
        .ok_or_else(|| format!("{key} is missing").into())
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, Failure> {
    value
        .get(key)
        .and_then(Value::as_array)
        .ok_or_else(|| format!("{key} is missing").into())
}

fn square(value: &Value) -> Result<Square, Failure> {
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number
        .and_then(Square::from_number)
        .ok_or_else(|| format!("{value} is no square").into())
}

fn squares(value: Option<&Value>) -> Result<SquareSet, Failure> {
    value
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(square)
        .collect()
}
