# English: credits, tournaments.

credits-count = { $count ->
    [one] { $count } credit
   *[other] { $count } credits
}
wallet-title = Credits
wallet-open = Credits: { $count }
wallet-worth = Play credits. They have no money value and cannot be bought or sold.
wallet-free = { $count } free credits
wallet-free-note = New ones every few hours
wallet-rescue = { $count } credits to go on
wallet-rescue-note = For whoever has next to nothing
wallet-next = Next: { $title }
wallet-claim = Claim
wallet-got = Free credits. Enjoy!
wallet-in-play = In play
wallet-guest = As a guest you stake at most 50, in quick pairing only. Link your account for more.
wallet-history = History
wallet-nothing = Nothing yet
wallet-nothing-text = What comes and goes will be here
wallet-older = Older
wallet-not-yet = You have had these already. Look at the countdown.
wallet-not-needed = You have credits enough to play on
wallet-short = You have not enough credits for this. Claim free ones or choose less.
credit-start = Welcome gift
credit-claim = Free credits
credit-rescue = Credits to go on
credit-stake = Put into a game
credit-won = Won a game
credit-returned = Returned
credit-fee = Entry to a tournament
credit-refund = Entry returned
credit-prize = Prize of a tournament
credit-closed = Account closed
credit-other = Credits
credit-note = { $when } · then { $balance }
stake-title = Credits each
stake-free = Free
stake-guest = Guests play for credits in quick pairing only
stake-unrated = A private game for credits does not count for ratings
stake-winner = Winner takes { $count }
stake-won = You get { $count } credits
stake-returned = { $count ->
    [one] Your credit is returned
   *[other] Your { $count } credits are returned
}
stake-lost = Your stake went to the winner
stake-too-high = That is more than may be staked here
withdrawn = Your offer was withdrawn. { $why }

# Tournaments
tab-events = Events
cup-all = All
cup-arena = Arena
cup-swiss = Swiss
cup-knockout = Knockout
cup-minutes = { $count } min
cup-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
cup-places = { $count } places
cup-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
cup-is-live = Live
cup-live = Being played
cup-soon = Starting soon
cup-over = Finished
cup-none = No tournaments right now
cup-none-text = Make one with the plus above; others will see it here
cup-join-now = Join now
cup-open = Open
cup-prize = { $count } prize
cup-won-by = Won by { $name }
cup-in-minutes = in { $count } min
cup-in-hours = in { $hours } h { $minutes } min
cup-starts-in = Starts in { $time }
cup-time-left = { $time } left
cup-round = Round { $round }
cup-round-of = Round { $round } of { $rounds }
cup-next-round = next in { $time }
cup-finished = Finished
cup-cancelled = Called off
cup-back = Back to the tournaments
cup-friendly = Not rated
cup-standings = Standings
cup-pairings = Pairings
cup-bracket = Bracket
cup-info = How it works
cup-nobody = Nobody has joined yet
cup-nobody-text = Be the first
cup-no-pairings = No games yet
cup-no-pairings-text = They come when it starts
cup-page-back = The page before
cup-page-on = The next page
cup-to-me = To my place
cup-round-back = The round before
cup-round-on = The next round
cup-bye = Bye
cup-void = Void
cup-final = Final
cup-semifinals = Semi-finals
cup-quarterfinals = Quarter-finals
cup-to-be-decided = To be decided
cup-scoring = Scoring
cup-conditions = Who may join
cup-prizes = Prizes
cup-place = Place { $place }
cup-scheduled = A tournament of the timetable
cup-made-by = Made by { $name }
cup-min-rating = Rating of at least { $rating }
cup-max-rating = Rating of at most { $rating }
cup-min-games = { $count ->
    [one] At least { $count } game played
   *[other] At least { $count } games played
}
cup-linked = Account linked to a login
cup-join = Join
cup-join-fee = { $count ->
    [one] Join · { $count } credit
   *[other] Join · { $count } credits
}
cup-state-in = You take part
cup-state-playing = You are playing
cup-state-paused = You pause
cup-state-out = You are out
cup-took-part = You took part
cup-my-place = Place { $place } · { $points } pts
cup-my-bye = No opponent this round: you get a bye.
cup-you-white = You play White
cup-you-black = You play Black
cup-game-in = begins in { $time }
cup-pause = Pause
cup-leave = Leave
cup-leave-sure = Leave this tournament? Your points stay, but you get no more games.
cup-leave-open = Leave this tournament? You can join again until it starts.
cup-come-back = Come back
cup-back-in = Come back in { $time }
cup-call-off = Call it off
cup-password-note = Whoever made it knows the password
cup-password-tell = Tell it those who shall join
cup-wrong-password = That is not the password
cup-make = Make a tournament
cup-make-go = Create tournament
cup-name = Name of the tournament
cup-name-note = 2–30 letters
cup-how-minutes = How long, in minutes
cup-how-rounds = Rounds
cup-how-places = Places
cup-how-start = Starts in, minutes
cup-how-fee = Entry for each, in credits
cup-needs-clock = A tournament needs a clock: choose another time
cup-berserk = Half my clock
cup-to-tournament = To the tournament
cup-one = Tournament
cup-problem-gone = This tournament is not there any more
cup-problem-full = All places are taken
cup-problem-over = This tournament is over
cup-problem-closed = It is too late to join
cup-problem-not-joined = You do not take part in this tournament
cup-problem-not-eligible = You do not meet the conditions of this tournament
cup-problem-too-early = A pause lasts { $minutes } min more
scoring-win-two-draw-one = A win is 2 points, a draw 1, a loss 0.
scoring-streak-doubles = After two wins in a row games count double, until you do not win one.
scoring-berserk = Half the clock and no increment: a win gives one point more, in a game of at least { $moves } moves.
scoring-early-draw = A draw before move { $moves } gives nothing.
scoring-time-ends = A game that still runs when the time is over does not count.
scoring-nearest-opponent = Your next opponent is somebody near you in the standings, and not the last one again while others play.
scoring-same-score = Opponents of a round have as many points alike as possible; nobody meets twice.
scoring-bye = Without an opponent you get a bye of 2 points, at most once.
scoring-late-or-absent = Who joins late gets 1 point for the first round missed; other missed rounds give 0.
scoring-draw-from = A draw may be offered from move { $moves } on.
scoring-tie-solkoff = Equal points: first comes who had the stronger opponents (the sum of their points), then whose points came from stronger ones.
scoring-tie-performance = Equal points: first comes whose opponents and results were rated higher.
scoring-two-games = A match is two games with colours swapped.
scoring-decider = An even match goes to one more game of { $time }; colours are drawn by lot.
scoring-black-goes-through = If that is drawn too, Black goes through.
scoring-seeds-rest = Free places of the first round go to the best rated, who go through without a game.
scoring-first-move = Without a first move in time the game is lost, and you pause.

# Ratings, ranking, achievements
tab-ranking = Ranking
board-week = Week
board-month = Month
board-all = All time
board-world = World
board-country = Country
board-empty = Nobody stands here yet
board-empty-text = Play and be the first
board-not-listed = You do not stand in this list yet: a few games more
rating-change = Rating { $before } → { $after }
unrated-aborted = The game was called off: ratings stay
unrated-friendly = A friendly game: ratings stay
unrated-password = A game with a password: ratings stay
unrated-private-stake = A private game for credits: ratings stay
unrated-too-short = Fewer than ten moves: ratings stay
unrated-same-pair = You two have played enough rated games today: ratings stay
unrated-other = The ratings stay as they were
achieved = Achieved: { $name }
feats-title = Achievements
feats-first-steps = First steps
feats-russian = Russian draughts
feats-international = International draughts
feats-tactics = Tactics
feats-loyalty = Loyalty
feats-fair-play = Fair play
feats-tournaments = Tournaments
feats-other = More
feats-done = { $done } of { $all } done
feats-when = Done · { $when }
feats-hidden = { $count ->
    [one] { $count } hidden one is still to be found
   *[other] { $count } hidden ones are still to be found
}
