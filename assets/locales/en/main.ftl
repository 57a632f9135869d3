# English. Keys are grouped by screen; a number in braces follows the reader's language.

app-name = Checkers Online
cancel = Cancel
close = Close
copy = Copy
copied = Copied
save = Save

tab-play = Play
tab-settings = Settings

variant-russian = Russian
variant-international = International
variant-international-short = Internat.
board-size = { $columns } × { $columns } board
side-white = White
side-black = Black

time-no-clock = No clock
time-per-move = { $minutes } min a move
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical

# First start
welcome-title = Welcome
welcome-text = Draughts against live people
welcome-go = Let’s play
name-label = What should people call you?
name-hint = Your name
name-rule = 3–16 letters
name-good = Good name
name-too-short = 3–16 letters
name-too-long = At most 16 letters
name-bad-character = Letters, digits, _ and - only
name-mixed = Letters of one alphabet only
name-unfit = This name is not for everybody’s eyes
name-taken = Taken. Try another one?
name-suggestions = Heron, Otter, Falcon, Maple, Birch, Amber, Lynx, Robin, Cedar, Pike

# The line to the server
line-starting = Starting…
line-connecting = Connecting to { $host }…
line-unreachable = { $host } does not answer yet. We keep trying.
line-local = The game server on this machine is ready
line-ready = Connected to { $host }
line-other-server = Another server
line-try-now = Try now
line-reconnecting = Reconnecting…
line-offline = You are offline. We keep trying.
elsewhere-title = Open in another window
elsewhere-text = You are playing in another window or on another device. Take it over here?
elsewhere-go = Play here
outdated-title = A new version is here
outdated-text = This app is too old for the server. Please update it; your games stay.
failed-title = That did not work
failed-text = Our side, not yours. Your games are safe.

# Lobby
lobby-hello = Hello, { $name }
lobby-quiet = Nobody else is here yet
lobby-online = { $count ->
    [one] { $count } player online
   *[other] { $count } players online
}
lobby-playing = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
times-label = Minutes + seconds per move
play-go = Play
play-starts-at-once = An opponent is waiting: it starts at once
play-offer-is-shown = Others see your offer until somebody joins
quick-title = Quick pairing
quick-note = One tap to start
quick-waiting = { $count ->
    [0] nobody
   *[other] { $count } waiting
}
open-title = Open games
open-count = { $count ->
    [one] { $count } offer
   *[other] { $count } offers
}
open-none = No open games
open-none-text = Press Play: others will see yours here
open-play = Play
invite-title = Play on your network
invite-text = Others join with this address
learn-title = Rules
learn-rules = { $name } draughts
learn-russian = 8 × 8 · capture as you like
learn-international = 10 × 10 · capture the most
seek-title = Looking for an opponent
seek-is-open = Others can see your offer
seek-is-sent = Sending your offer…
quiet-title = Quiet right now
quiet-alone = Nobody wants { $wanted } yet. Your offer stays open while you wait.
quiet-other = Nobody wants { $wanted } yet. A game of { $other } could start at once.
quiet-stay = Keep waiting
mini-return = Back to the game

# At the board
bar-captured = captured { $count }
status-yours = Your move
status-waiting = Waiting for { $name }
status-must = You must capture
status-must-most = You must take the most: { $count }
status-pieces-can = { $count ->
    [one] { $count } piece can
   *[other] { $count } pieces can
}
status-keep-capturing = Keep capturing: choose a square
status-low-time = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
status-move-number = move { $number }
status-first-move = first move: { $seconds } s
status-reconnecting = Reconnecting…
status-clock-runs = Your clock keeps running
status-viewing = After move { $number }
status-viewing-start = The start of the game
status-to-present = To the present
status-to-end = To the end
status-show-result = Result
nudge-not-your-turn = Not your turn yet
nudge-must-capture = You must capture
nudge-cannot-move = That piece cannot move
nudge-must-go-on = The capture goes on
nudge-not-there = It cannot go there
draw-counter = Draw count: { $done } of { $limit } moves
draw-repetition = Same position: { $done } of { $limit }
draw-offer = { $name } offers a draw
draw-offer-note = A move of yours declines it too
draw-accept = Accept draw
draw-decline = Decline
draw-offered = Draw offered
draw-declined = { $name } plays on
draw-undo = Undo
gone-away = { $name } lost connection
gone-left = { $name } left the game
claim-wait = You can claim the win in { $seconds } s
claim-due = { $name } did not come back
claim-due-note = Claim the win, or wait if you like
claim-win = Claim win
claim-draw = Draw
claim-stay = Wait
ends-back = Back
ends-takes = { $square } · takes { $count }
action-draw = Draw
action-resign = Resign
action-abort = Cancel game
action-flip = Flip
action-new-game = New game
action-rules = Rules
action-previous = Previous
action-next = Next game
flip-board = Flip the board
more-title = More
moves-title = Moves
moves-none = No moves yet
step-first = First position
step-back = One move back
step-on = One move on
step-last = Last position
replay-play = Play the moves
replay-pause = Pause
replay-speed = { $speed }×
replay-line = Line of moves
replay-hint = Tall marks are captures. Drag to move through the game.
leave-title = Back to the lobby
leave-note = The game and its clocks go on
resign-title = Resign this game?
resign-text = { $name } wins.
abort-title = Cancel this game?
abort-text = Not both of you have moved yet, so the game will not count.
abort-go = Cancel the game
keep-playing = Keep playing

# After a game
result-won = You won!
result-lost = { $name } won this one
result-side-won = { $name } won
result-draw = Draw
result-void = Game cancelled
end-no-pieces = No pieces left for { $name }
end-no-moves = No moves left for { $name }
end-resigned = { $name } resigned
end-time-out = { $name } ran out of time
end-left = { $name } left
end-left-draw = The opponent left, draw claimed
end-agreed = Draw agreed
end-threefold = Same position three times
end-kings-only = Only king moves without a capture for too long
end-three-kings = Three kings did not catch one in 15 moves
end-fixed-material = Nothing captured or crowned for too long
end-main-road = Three against a king on the main road, 5 moves
end-two-versus-one = Two against one king, 5 moves
end-three-versus-one = Three against one king, 16 moves
end-aborted = Called off before both had moved
end-no-first-move = No first move in time
end-fault = Our fault: the game does not count
moves-count = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
rematch = Rematch
rematch-asking = Asking { $name }…
rematch-wanted = { $name } wants a rematch
rematch-no = No thanks
rematch-undo = Take it back
rematch-declined = { $name } has to go
rematch-starts = Here we go…
new-game = New opponent
review = Review

# Refusals and messages
refused-no-such-game = This game is not there any more
refused-not-your-game = You do not play in this game
refused-illegal-move = That move is not possible here
refused-stale-move = The game has moved on
refused-game-over = The game is over
refused-game-running = The game is not over yet
refused-draw-too-early = A draw can be offered from move { $moves } on
refused-draw-too-often = The next draw offer is possible at move { $moves }
refused-no-offer = The offer is gone
refused-cannot-abort = Both have moved: resign instead
refused-opponent-present = Your opponent is back
refused-claim-too-early = Please wait { $seconds } s more
refused-time-not-up = There is still time on the clock
refused-rated = In a game that counts no move is taken back
refused-nothing-to-take-back = There is no move of yours to take back
refused-takeback-asked = You have asked already: move first
refused-no-berserk = Half the clock is only for arenas that allow it, before your first move
refused-no-clock = This game has no clock
refused-clock-full = Your opponent has time enough
refused-paused = After the games you left, the next one is possible in { $minutes } min
refused-not-enough-credits = This takes { $needed } credits, you have { $balance }
refused-opponent-short = Your opponent has not enough credits
refused-stake-too-high = At most { $most } credits here
refused-guest-stake = Guests play for credits in quick pairing only. Link your account for more.
refused-played-often = You two have played for credits often: again in { $hours } h, without credits at once
refused-stakes-paused = You lost several games for credits at once: for credits again in { $hours } h
refused-seek-gone = Somebody else was faster
refused-own-seek = This is your own offer
refused-already-playing = You are playing already
refused-not-offered = This is not offered here
refused-too-fast = Too fast: wait a moment
refused-try-again = That did not work. Please try again.
refused-unknown = The server said no
failed-account-unknown = This server does not know this device any more. Log in, or choose a name.
failed-accounts-unreadable = Your accounts could not be read
failed-address = That is not an address of a server
failed-settings-unsaved = Your settings could not be saved
failed-settings-unreadable = Your settings could not be read; these are the usual ones
toast-back-online = You are back online

# Private games
friend-title = Play a friend
friend-waiting-button = Your friend’s invitation
friend-colour = I play
friend-random = Random
friend-password = Password
friend-password-note = Only people who know it can join
friend-password-hint = Password
friend-password-tell = Tell it your friend along with the code
friend-rated = Rated
friend-rated-note = The game counts for both
friend-create = Create game
friend-have-code = I have a code
invites-title = Invitations
invite-friend-title = Invite a friend
invite-friend-waiting = Your game is open. Waiting for your friend…
invite-friend-code = Game code
invite-friend-locked = With the code a password is needed
invite-friend-cancel = Cancel game
join-title = Join a friend
join-hint = The code of six signs, or the whole link
private-wrong = No game has this code, or that is not its password. Check it with your friend.
private-password-needed = This game has a password
private-locked = Too many wrong passwords. Try again in { $minutes } min.
private-host-away = Your friend is not connected right now

# Watching and looking back
tab-watch = Watch
watch-refresh = Look again
watch-all = All
watch-friends = Friends
watch-friends-only = Only friends
watch-none = Nobody plays right now
watch-none-text = Games of others appear here
watch-none-such = No such game right now
watch-none-friends = None of your friends plays right now
live-title = Live now
live-all = Watch all
live-all-count = Watch all { $count }
watch-own = Your games
watch-own-none = No games yet
watch-own-none-text = Your finished games will be here
watch-older = Older games
watch-count = { $count ->
    [one] { $count } watches
   *[other] { $count } watch
}
watch-won = Won
watch-lost = Lost
watch-drawn = Draw
watch-void = Cancelled
pdn-copy = Copy as PDN
pdn-copied = The game is in the clipboard as PDN
pdn-open = Open a PDN
pdn-title = Look through a record
pdn-hint = Paste a game in PDN
pdn-note = On a computer you can also drop a file on the window. A record looks like this: 1. c3-d4 d6-c5
pdn-go = Open
pdn-no-game = There is no game in this text
pdn-variant = Only Russian and International draughts can be shown
pdn-position = Only games from the usual first position can be shown
pdn-bad-move = Line { $line }, column { $column }: this move cannot be played
pdn-bad-form = Line { $line }, column { $column } cannot be read
pdn-playing = Finish your game first
pdn-open-end = The record ends here
pdn-unreadable = This file cannot be read
conduct-warning = You have left several games. Next time there will be a pause.
conduct-pause = You have left too many games: no new ones for a while
takeback-ask = Ask for a takeback
takeback-offer = { $name } wants to take a move back
takeback-offer-note = A move of yours declines it too
takeback-accept = Allow
give-time = Give 15 seconds

# Settings
settings-board = Board
settings-pieces = Pieces
board-walnut = Walnut
board-lake = Lake
board-meadow = Meadow
board-contrast = Contrast
pieces-turned = Turned
pieces-pebble = Pebble
pieces-flat = Flat
pieces-contrast = Contrast
settings-playing = Playing
settings-premove = Move ahead
settings-premove-note = Choose your reply in advance
settings-coordinates = Coordinates
coordinates-off = Off
coordinates-free = Free squares
coordinates-all = All squares
settings-sound = Sound
settings-look = Look and language
settings-language = Language
language-system = As the system
language-en = English
language-ru = Русский
language-id = Bahasa Indonesia
language-nl = Nederlands
language-fr = Français
settings-theme = Appearance
theme-system = Auto
theme-light = Light
theme-dark = Dark
settings-calm = Reduce motion
settings-calm-note = Pieces fade instead of flying
settings-account = You and the server
settings-name = Your name
settings-server = Server
settings-rules = Rules of the games
server-here = On this machine
server-title = Another server
server-text = Type the address that the other player’s window shows.
server-hint = Address and port, as in 192.168.1.20:4270
server-use-mine = Use mine
server-join = Join

# One's own account
back = Back
settings-logins = Account and devices
account-title = Account
account-not-loaded = Your account did not load
account-guest = Guest
account-linked = Account
account-since = { $days ->
    [0] new today
    [one] here for { $days } day
   *[other] here for { $days } days
}
account-keep-title = Keep what you have won
account-keep-text = Right now your account lives only on this device. Link a login, and you can go on playing anywhere.
account-no-providers = Your account lives on this device: this server offers no other login.
account-guest-warning = If you delete the game or its data, a guest cannot be brought back.
account-logins = Your logins
account-linked-text = With a login you get back to this account on any device. It does not tell other players who you are.
account-continue = Continue with { $name }
account-unlink = Unlink
account-devices = Devices
devices-here = This device
devices-log-out = Log out
devices-others = Log out all other devices
devices-nameless = Unnamed device
devices-browser = Browser
devices-now = Used within the last hours
devices-hours = Used { $hours } hours ago
devices-days = { $days ->
    [one] Used { $days } day ago
   *[other] Used { $days } days ago
}
account-data = Your data
account-export = Copy of all my data
account-export-note = A JSON file with everything we keep
account-export-running = Collecting…
account-exported = Saved as { $place }
account-log-out = Log out here
account-log-out-note = The account itself stays
account-log-out-lost = It would be lost: nothing else leads to it
account-delete = Delete account
account-delete-note = For good, with everything in it
account-still-playing = A game of yours is running. Finish it first.
account-news-linked = Linked: you get back to this account anywhere
account-news-logged-in = Welcome back, { $name }
account-news-kept = Nothing has changed
account-news-devices = Logged out
account-news-logged-out = You are logged out on this device
account-news-deleted = Your account is deleted
unlink-title = Unlink { $name }?
unlink-text = { $name } will not lead to this account any more.
unlink-last-text = { $name } will not lead to this account any more. It then lives only on the devices on which you are logged in now.
device-title = Log out { $name }?
device-text = Whoever plays there has to log in again.
others-title = Log out all other devices?
log-out-title = Log out on this device?
log-out-text = To play on with this account here, log in again.
log-out-lost = Nothing else leads to this account. If you log out, it is lost: name, rating, friends. Link a login first.
log-out-anyway = Log out and lose it
delete-title = Delete your account?
delete-text = Name, logins, devices, friends and messages are deleted at once and cannot be brought back. Your opponents keep their games; there you become “deleted player”.
delete-type = Type your name to confirm: { $name }
delete-go = Delete for good
choose-title = Which account do you want to keep?
choose-text = This login already belongs to another account. They are never put together: play on with one of them.
choose-mine = On this device
choose-theirs = Of this login
choose-rating = Rating { $rating }
choose-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
choose-credits = { $credits ->
    [one] { $credits } credit
   *[other] { $credits } credits
}
choose-lost = If you go on with the other one, nothing leads back to { $name }.
choose-go = Go on as { $name }
login-asking = One moment…
login-in-browser = Your browser is open. Log in there; you come back by yourself.
login-no-browser = No browser could be opened. Copy the address and open it in one on this device.
login-copy = Copy address
login-two = This login belongs to another account.
login-choose = Choose
login-nobody = No account is linked to this login yet. Choose a name, then link it in the settings.
login-cancelled = You have not logged in. Nothing has changed.
login-late = That took too long. Please begin again.
login-failed = The login could not be verified. Please try again.
login-no-door = This device did not let the browser come back. Please try again.
login-page-done = Done. You may close this page and go back to the game.
login-page-failed = Nothing has changed. You may close this page and go back to the game.
login-page-strange = There is nothing here.
welcome-have-account = You have an account already?
problem-disk = It could not be written on this device. Is the disk full?
problem-no-provider = This server does not offer this login
problem-provider-away = The other side does not answer. Please try again later.
problem-already-linked = Your account is linked to another login there. Unlink that one first.
problem-not-confirmed = That is not your name. Nothing was deleted.
revoked-title = Logged out on this device
revoked-text = Your account was logged out here, from another device. Log in again, or begin as somebody new.
revoked-go = Go on
closed-title = This account is closed
closed-text = A moderator has closed it, because the rules were not kept. You can begin anew under another name.
closed-go = Begin anew

# Rules
rules-title = Rules
rules-move-title = Moving
rules-move-text = Men step one square forward on the diagonal, on dark squares only. White begins.
rules-take-title = Capturing is a duty
rules-take-text = Jump over a piece onto the free square behind it, forward or backward. Go on while you can. The taken pieces leave the board together at the end, and none may be jumped twice.
rules-king-title = Kings fly
rules-king-text = A king moves any distance along a free diagonal. It captures from afar and lands on any free square behind; if it can capture more from one of them, it must.
rules-crown-title = Becoming a king
rules-crown-russian = A man that reaches the last row is a king at once, even in the middle of a capture, and goes on capturing as a king.
rules-crown-international = A man becomes a king only if its move ends on the last row. If the capture goes on, it stays a man.
rules-free-title = Your choice
rules-free-text = If several captures are possible, take the one you like; it need not be the longest. But finish the one you begin.
rules-most-title = Take the most
rules-most-text = If several captures are possible, you must play one that takes the most pieces. A king counts like a man.
rules-end-title = Winning
rules-end-text = You win when the other side has no pieces, or none that can move.
rules-draw-title = Draws
rules-draw-russian = The same position three times; 15 moves of kings alone without a capture; three kings that do not catch one in 15 moves, or in 5 when it holds the main road. You may also agree on a draw.
rules-draw-international = The same position three times; 25 moves of kings alone without a capture; three against one king for 16 moves; two against one for 5. You may also agree on a draw.

# Read aloud in browsers, where the board is a picture.
voice-no-game = No game on the board
voice-your-turn = Your turn. { $position }
voice-wait = The opponent's turn. { $position }
voice-over = The game is over

# The board for screen readers.
squares-board = { $variant } board, you play { $side }
squares-watched = { $variant } board
square-empty = { $square }, empty
square-free = { $square }, empty, the chosen piece can go here
square-piece = { $square }, { $piece }
square-moves = { $square }, { $piece }, can move to { $targets }
square-captures = { $square }, { $piece }, can capture
square-chosen = { $square }, { $piece }, chosen
piece-white-man = white man
piece-white-king = white king
piece-black-man = black man
piece-black-king = black king
