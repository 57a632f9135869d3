# Nederlands: credits, toernooien.

credits-count = { $count ->
    [one] { $count } credit
   *[other] { $count } credits
}
wallet-title = Credits
wallet-open = Credits: { $count }
wallet-worth = Speelcredits. Ze zijn geen geld waard en niet te koop of te verkopen.
wallet-free = { $count } gratis credits
wallet-free-note = Om de paar uur nieuwe
wallet-rescue = { $count } credits om door te gaan
wallet-rescue-note = Voor wie bijna niets meer heeft
wallet-next = Hierna: { $title }
wallet-claim = Ophalen
wallet-got = Gratis credits. Veel plezier!
wallet-in-play = Ingezet
wallet-guest = Als gast zet je hoogstens 50 in, alleen bij snel spelen. Koppel je account voor meer.
wallet-history = Geschiedenis
wallet-nothing = Nog niets
wallet-nothing-text = Wat erbij komt en eraf gaat zie je hier
wallet-older = Ouder
wallet-not-yet = Deze heb je al gehad. Kijk naar de aftelklok.
wallet-not-needed = Je hebt credits genoeg om verder te spelen
wallet-short = Je hebt hiervoor niet genoeg credits. Haal gratis credits op of kies minder.
credit-start = Welkomstgeschenk
credit-claim = Gratis credits
credit-rescue = Credits om door te gaan
credit-stake = Ingezet in een partij
credit-won = Partij gewonnen
credit-returned = Teruggegeven
credit-fee = Inschrijfgeld van een toernooi
credit-refund = Inschrijfgeld terug
credit-prize = Prijs van een toernooi
credit-closed = Account gesloten
credit-other = Credits
credit-note = { $when } · daarna { $balance }
stake-title = Credits per speler
stake-free = Gratis
stake-guest = Gasten spelen alleen bij snel spelen om credits
stake-unrated = Een privépartij om credits telt niet voor de rating
stake-winner = De winnaar krijgt { $count }
stake-won = Je krijgt { $count } credits
stake-returned = { $count ->
    [one] Je krijgt je credit terug
   *[other] Je krijgt je { $count } credits terug
}
stake-lost = Je inzet ging naar de winnaar
stake-too-high = Dat is meer dan hier mag worden ingezet
withdrawn = Je aanbod is ingetrokken. { $why }

# Tournaments
tab-events = Toernooien
cup-all = Alle
cup-arena = Arena
cup-swiss = Zwitsers
cup-knockout = Knock-out
cup-minutes = { $count } min
cup-rounds = { $count ->
    [one] { $count } ronde
   *[other] { $count } ronden
}
cup-places = { $count } plaatsen
cup-players = { $count ->
    [one] { $count } speler
   *[other] { $count } spelers
}
cup-is-live = Live
cup-live = Nu bezig
cup-soon = Begint binnenkort
cup-over = Afgelopen
cup-none = Nu geen toernooien
cup-none-text = Maak er een met de plus hierboven; anderen zien het hier
cup-join-now = Nu meedoen
cup-open = Openen
cup-prize = prijs { $count }
cup-won-by = Gewonnen door { $name }
cup-in-minutes = over { $count } min
cup-in-hours = over { $hours } u { $minutes } min
cup-starts-in = Begint over { $time }
cup-time-left = nog { $time }
cup-round = Ronde { $round }
cup-round-of = Ronde { $round } van { $rounds }
cup-next-round = volgende over { $time }
cup-finished = Afgelopen
cup-cancelled = Afgelast
cup-back = Terug naar de toernooien
cup-friendly = Zonder rating
cup-standings = Stand
cup-pairings = Partijen
cup-bracket = Schema
cup-info = Hoe het werkt
cup-nobody = Er doet nog niemand mee
cup-nobody-text = Wees de eerste
cup-no-pairings = Nog geen partijen
cup-no-pairings-text = Ze komen als het begint
cup-page-back = Vorige bladzijde
cup-page-on = Volgende bladzijde
cup-to-me = Naar mijn plaats
cup-round-back = Vorige ronde
cup-round-on = Volgende ronde
cup-bye = Vrij
cup-void = Ongeldig
cup-final = Finale
cup-semifinals = Halve finales
cup-quarterfinals = Kwartfinales
cup-to-be-decided = Nog onbekend
cup-scoring = Telling
cup-conditions = Wie mag meedoen
cup-prizes = Prijzen
cup-place = Plaats { $place }
cup-scheduled = Een toernooi uit het rooster
cup-made-by = Gemaakt door { $name }
cup-min-rating = Rating van minstens { $rating }
cup-max-rating = Rating van hoogstens { $rating }
cup-min-games = { $count ->
    [one] Minstens { $count } partij gespeeld
   *[other] Minstens { $count } partijen gespeeld
}
cup-linked = Account met een gekoppelde login
cup-join = Meedoen
cup-join-fee = { $count ->
    [one] Meedoen · { $count } credit
   *[other] Meedoen · { $count } credits
}
cup-state-in = Je doet mee
cup-state-playing = Je speelt
cup-state-paused = Je pauzeert
cup-state-out = Je ligt eruit
cup-took-part = Je deed mee
cup-my-place = Plaats { $place } · { $points } ptn
cup-my-bye = Deze ronde geen tegenstander: je bent vrij.
cup-you-white = Je speelt met wit
cup-you-black = Je speelt met zwart
cup-game-in = begint over { $time }
cup-pause = Pauzeren
cup-leave = Stoppen
cup-leave-sure = Dit toernooi verlaten? Je punten blijven, maar je krijgt geen partijen meer.
cup-leave-open = Dit toernooi verlaten? Tot het begint kun je weer meedoen.
cup-come-back = Terugkomen
cup-back-in = Terugkomen over { $time }
cup-call-off = Afgelasten
cup-password-note = Wie het toernooi maakte kent het wachtwoord
cup-password-tell = Vertel het wie mee mag doen
cup-wrong-password = Dat is niet het wachtwoord
cup-make = Toernooi maken
cup-make-go = Toernooi maken
cup-name = Naam van het toernooi
cup-name-note = 2–30 letters
cup-how-minutes = Hoelang, in minuten
cup-how-rounds = Ronden
cup-how-places = Plaatsen
cup-how-start = Begint over, minuten
cup-how-fee = Inschrijfgeld per speler, credits
cup-needs-clock = Een toernooi heeft een klok nodig: kies een andere tijd
cup-berserk = Mijn tijd halveren
cup-to-tournament = Naar het toernooi
cup-one = Toernooi
cup-problem-gone = Dit toernooi is er niet meer
cup-problem-full = Alle plaatsen zijn bezet
cup-problem-over = Dit toernooi is afgelopen
cup-problem-closed = Het is te laat om mee te doen
cup-problem-not-joined = Je doet niet mee aan dit toernooi
cup-problem-not-eligible = Je voldoet niet aan de voorwaarden van dit toernooi
cup-problem-too-early = Een pauze duurt nog { $minutes } min
scoring-win-two-draw-one = Winst is 2 punten, remise 1, verlies 0.
scoring-streak-doubles = Na twee overwinningen op rij tellen partijen dubbel, tot je er een niet wint.
scoring-berserk = Halve tijd en geen toeslag: winst geeft een punt extra, in een partij van minstens { $moves } zetten.
scoring-early-draw = Remise vóór zet { $moves } levert niets op.
scoring-time-ends = Een partij die nog loopt als de tijd om is telt niet.
scoring-nearest-opponent = Je volgende tegenstander staat dicht bij je in de stand, en is niet weer de vorige zolang er anderen spelen.
scoring-same-score = Tegenstanders in een ronde hebben zo gelijk mogelijk punten; niemand treft een ander twee keer.
scoring-bye = Zonder tegenstander ben je vrij en krijg je 2 punten, hoogstens één keer.
scoring-late-or-absent = Wie later komt krijgt 1 punt voor de eerste gemiste ronde; andere gemiste ronden geven 0.
scoring-draw-from = Remise kan vanaf zet { $moves } worden aangeboden.
scoring-tie-solkoff = Bij gelijke punten gaat voor wie de sterkere tegenstanders had (de som van hun punten), daarna wie van sterkere won.
scoring-tie-performance = Bij gelijke punten gaat voor wiens tegenstanders en uitslagen hoger stonden.
scoring-two-games = Een match is twee partijen met gewisselde kleuren.
scoring-decider = Bij gelijke stand beslist nog één partij van { $time }; de kleuren worden geloot.
scoring-black-goes-through = Wordt die ook remise, dan gaat zwart door.
scoring-seeds-rest = Vrije plaatsen in de eerste ronde gaan naar de hoogste ratings; zij gaan door zonder partij.
scoring-first-move = Zonder eerste zet op tijd is de partij verloren en pauzeer je.

# Ratings, ranking, achievements
tab-ranking = Ranglijst
board-week = Week
board-month = Maand
board-all = Altijd
board-world = Wereld
board-country = Land
board-empty = Hier staat nog niemand
board-empty-text = Speel en wees de eerste
board-not-listed = Je staat nog niet in deze lijst: nog een paar partijen
rating-change = Rating { $before } → { $after }
unrated-aborted = De partij is afgebroken: de rating blijft
unrated-friendly = Een vriendschappelijke partij: de rating blijft
unrated-password = Een partij met wachtwoord: de rating blijft
unrated-private-stake = Een privépartij om credits: de rating blijft
unrated-too-short = Minder dan tien zetten: de rating blijft
unrated-same-pair = Jullie speelden vandaag genoeg samen: de rating blijft
unrated-other = De rating blijft zoals die was
achieved = Behaald: { $name }
feats-title = Prestaties
feats-first-steps = Eerste stappen
feats-russian = Russisch dammen
feats-international = Internationaal dammen
feats-tactics = Tactiek
feats-loyalty = Trouw
feats-fair-play = Fair play
feats-tournaments = Toernooien
feats-other = Meer
feats-done = { $done } van { $all } behaald
feats-when = Behaald · { $when }
feats-hidden = { $count ->
    [one] Er is nog { $count } verborgen prestatie te ontdekken
   *[other] Er zijn nog { $count } verborgen prestaties te ontdekken
}
