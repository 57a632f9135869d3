# English: friends, conversations, profiles, notices.

tab-friends = Friends

# Friends
friends-requests = Requests
friends-online = Online now
friends-count = { $count } of { $all }
friends-offline = Offline
friends-asked = Asked by you
friends-messages = Messages
friends-none = Better together
friends-none-text = Find a friend by name, or press a player’s name in a game.
friend-add = Add
friend-add-long = Add as a friend
friend-asked = Requested
friend-accept = Accept
friend-accept-long = Accept friendship
friend-withdraw = Withdraw
friend-withdraw-long = Withdraw the request
friend-watch = Watch
friend-message = Message
friend-mute = Mute
friend-mute-note = You no longer read what this player writes
friend-unmute = Unmute
friend-remove = Remove friend
friend-remove-sure = End the friendship with { $name }?
friend-block = Block
friend-block-note = No messages, invitations or games together
friend-block-sure = Block { $name }? You will not meet or hear each other; { $name } is not told.
friend-unblock = Unblock
friend-play = Play { $name }
friend-invite = Send invitation
invite-friend-sent = { $name } has your invitation. The game begins when it is accepted.
bond-none = Player
bond-own = This is you
bond-friend = Friend
bond-asked = You have asked
bond-asks-you = Wants to be your friend
bond-blocked = You block this player
bond-muted = You have muted this player
presence-online = Online
presence-playing = In a game
presence-plays = Playing { $what }
presence-away = Away
presence-offline = Offline
search-hint = Find people by name
search-clear = Clear the search
search-found = Found
search-none = Nobody found
search-none-text = Names are looked for by their beginning
blocked-title = Blocked players
blocked-none = You block nobody
blocked-none-text = Blocked players appear here

# Profiles
profile-title = Player
profile-since = since { $month } { $year }
profile-won = Won
profile-drawn = Drawn
profile-lost = Lost
profile-games = Games
profile-games-none = Finished games appear here
edit-title = Edit profile
edit-colour = Colour { $number }
edit-emblem = Picture { $number }
edit-country = Country
edit-country-hint = Find a country
edit-country-note = Shown as a flag beside your name; you need not choose one

# Conversations
talk-none = Your conversations
talk-none-text = Choose somebody to write to
talk-back = Back to the list
talk-empty = No messages yet. Say hello.
talk-older = Earlier messages
talk-hint = Message
talk-send = Send
talk-emotes = Emoticons and phrases
talk-again = Send again
talk-forget = Discard
talk-unknown = A message for a newer app
talk-silenced = A moderator lets you write again: { $until }
talk-kind = Please be kind. Messages can be reported.
game-chat-title = Chat with { $name }
game-chat-moves = Moves
game-chat-chat = Chat
action-chat = Chat

# Days
day-today = Today
day-yesterday = Yesterday
day-date = { $day } { $month }
day-date-year = { $day } { $month } { $year }
months = January, February, March, April, May, June, July, August, September, October, November, December
months-of = January, February, March, April, May, June, July, August, September, October, November, December

# Notices
notices-title = News
notices-none = Nothing new
notices-none-text = Requests, invitations and turns appear here
notices-older = Earlier
notice-your-turn = Your move against { $name }
notice-challenge = { $name } wants to play with you
notice-request = { $name } wants to be your friend
notice-accepted = { $name } is your friend now
notice-tournament = { $name } begins
notice-rating-refund = Rating given back after unfair play: +{ $points }
notice-unknown = News for a newer app

# Reports
report-title = Report
report-text = A moderator reads it. The player is not told. The last messages are sent along.
report-chat = Unkind messages
report-name = Offensive name
report-cheating = Help from a machine
report-leaving = Leaves games on purpose
report-other = Something else
report-note = What has happened? (if you like)
report-send = Send report
report-sent = Thank you. A moderator will look at it.

# Refusals among people
people-no-such-player = This player is not there any more
people-no-such-chat = This conversation is not there any more
people-own-account = That is you
people-too-many = That is as many as there can be for now. Try again tomorrow.
people-blocked = You block this player: unblock first
people-not-asked = This request is not there any more
people-muted = A moderator lets you write nothing for a while
people-bad-message = This cannot be sent: too long, or with signs nobody can see
people-bad-words = These words are not for everybody’s eyes
people-repeated = You have just said that

# What is said with one press
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-good-game = Good game
phrase-well-played = Well played
phrase-nice-move = Nice move
phrase-thanks = Thanks
phrase-oops = Oops
phrase-thinking = I’m thinking
phrase-one-moment = One moment
phrase-rematch = Once more?
phrase-no-time = I’m out of time
phrase-bye = Bye!
emote-smile = Smile
emote-laugh = Laugh
emote-wink = Wink
emote-cool = Cool
emote-think = Hm
emote-wow = Wow
emote-sad = Sad
emote-cry = Cry
emote-sweat = Phew
emote-clap = Applause
emote-thumb-up = Thumbs up
emote-heart = Heart

# The own page
tab-me = Me
me-guest-title = You are playing as a guest
me-guest-text = Link an account so that rating and credits stay yours.
me-guest-link = Link
me-of = { $count } of { $all }
me-none = None
