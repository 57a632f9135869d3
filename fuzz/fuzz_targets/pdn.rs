//! Files of games: no panic, every game is there after writing and reading again, and a game that
//! can be played can still be.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::notation::pdn;

fuzz_target!(|bytes: &[u8]| {
    let records = pdn::parse(&pdn::decode(bytes));
    let written = pdn::write_all(&records);
    let again = pdn::parse(&written);
    assert_eq!(pdn::write_all(&again), pdn::write_all(&pdn::parse(&pdn::write_all(&again))));
    for record in records.iter().take(20) {
        if let Ok(standard) = record.standard() {
            let again = standard.standard().expect("what is written as the standard asks can be read");
            assert_eq!(pdn::write(&again), pdn::write(&standard));
        }
        let Ok(replay) = record.replay() else { continue };
        for game in replay.games {
            let written = pdn::write(&pdn::Record::from_game(&game));
            let [record] = &pdn::parse(&written)[..] else { panic!("{written}") };
            assert_eq!(record.replay().map(|replay| replay.games), Ok(vec![game]), "{written}");
        }
    }
});
