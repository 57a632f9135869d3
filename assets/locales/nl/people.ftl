# Nederlands: vrienden, gesprekken, profielen, nieuws.

tab-friends = Vrienden

# Friends
friends-requests = Verzoeken
friends-online = Nu online
friends-count = { $count } van { $all }
friends-offline = Offline
friends-asked = Door jou gevraagd
friends-messages = Berichten
friends-none = Samen is leuker
friends-none-text = Zoek een vriend op naam, of druk in een partij op de naam van een speler.
friend-add = Toevoegen
friend-add-long = Als vriend toevoegen
friend-asked = Gevraagd
friend-accept = Aannemen
friend-accept-long = Vriendschap aannemen
friend-withdraw = Intrekken
friend-withdraw-long = Verzoek intrekken
friend-watch = Kijken
friend-message = Bericht
friend-mute = Dempen
friend-mute-note = Je leest niet meer wat deze speler schrijft
friend-unmute = Niet meer dempen
friend-remove = Vriend verwijderen
friend-remove-sure = De vriendschap met { $name } beëindigen?
friend-block = Blokkeren
friend-block-note = Geen berichten, uitnodigingen of partijen samen
friend-block-sure = { $name } blokkeren? Jullie komen elkaar niet meer tegen; { $name } krijgt er niets van te horen.
friend-unblock = Deblokkeren
friend-play = Speel met { $name }
friend-invite = Uitnodiging sturen
invite-friend-sent = { $name } heeft je uitnodiging. De partij begint zodra die is aangenomen.
bond-none = Speler
bond-own = Dit ben jij
bond-friend = Vriend
bond-asked = Je hebt het gevraagd
bond-asks-you = Wil je vriend zijn
bond-blocked = Je blokkeert deze speler
bond-muted = Je hebt deze speler gedempt
presence-online = Online
presence-playing = In een partij
presence-plays = Speelt { $what }
presence-away = Afwezig
presence-offline = Offline
search-hint = Zoek mensen op naam
search-clear = Zoekveld leegmaken
search-found = Gevonden
search-none = Niemand gevonden
search-none-text = Namen worden vanaf hun begin gezocht
blocked-title = Geblokkeerde spelers
blocked-none = Je blokkeert niemand
blocked-none-text = Geblokkeerde spelers komen hier

# Profiles
profile-title = Speler
profile-since = sinds { $month } { $year }
profile-won = Gewonnen
profile-drawn = Remise
profile-lost = Verloren
profile-games = Partijen
profile-games-none = Gespeelde partijen komen hier
edit-title = Profiel bewerken
edit-colour = Kleur { $number }
edit-emblem = Beeld { $number }
edit-country = Land
edit-country-hint = Zoek een land
edit-country-note = Als vlag naast je naam te zien; je hoeft er geen te kiezen

# Conversations
talk-none = Jouw gesprekken
talk-none-text = Kies aan wie je wilt schrijven
talk-back = Terug naar de lijst
talk-empty = Nog geen berichten. Zeg eens hallo.
talk-older = Eerdere berichten
talk-hint = Bericht
talk-send = Versturen
talk-emotes = Emoticons en zinnen
talk-again = Opnieuw versturen
talk-forget = Weggooien
talk-unknown = Een bericht voor een nieuwere app
talk-silenced = Van een moderator mag je weer schrijven: { $until }
talk-kind = Blijf vriendelijk. Berichten kunnen worden gemeld.
game-chat-title = Chat met { $name }
game-chat-moves = Zetten
game-chat-chat = Chat
action-chat = Chat

# Days
day-today = Vandaag
day-yesterday = Gisteren
day-date = { $day } { $month }
day-date-year = { $day } { $month } { $year }
months = januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december
months-of = januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december

# Notices
notices-title = Nieuws
notices-none = Niets nieuws
notices-none-text = Verzoeken, uitnodigingen en beurten komen hier
notices-older = Eerder
notice-your-turn = Jij bent aan zet tegen { $name }
notice-challenge = { $name } wil met je spelen
notice-request = { $name } wil je vriend zijn
notice-accepted = { $name } is nu je vriend
notice-tournament = { $name } begint
notice-rating-refund = Rating terug na vals spel: +{ $points }
notice-unknown = Nieuws voor een nieuwere app

# Reports
report-title = Melden
report-text = Een moderator leest het. De speler hoort er niets van. De laatste berichten gaan mee.
report-chat = Onaardige berichten
report-name = Kwetsende naam
report-cheating = Hulp van een programma
report-leaving = Loopt expres uit partijen weg
report-other = Iets anders
report-note = Wat is er gebeurd? (als je wilt)
report-send = Melding versturen
report-sent = Bedankt. Een moderator kijkt ernaar.

# Refusals among people
people-no-such-player = Deze speler is er niet meer
people-no-such-chat = Dit gesprek is er niet meer
people-own-account = Dat ben jij
people-too-many = Meer kan voorlopig niet. Probeer het morgen weer.
people-blocked = Je blokkeert deze speler: deblokkeer eerst
people-not-asked = Dit verzoek is er niet meer
people-muted = Van een moderator mag je een tijdje niets schrijven
people-bad-message = Dit kan niet worden verstuurd: te lang, of met tekens die niemand ziet
people-bad-words = Deze woorden zijn niet voor ieders ogen bestemd
people-repeated = Dat zei je net al

# What is said with one press
phrase-hello = Hallo!
phrase-good-luck = Veel succes!
phrase-good-game = Mooie partij
phrase-well-played = Goed gespeeld
phrase-nice-move = Mooie zet
phrase-thanks = Bedankt
phrase-oops = Oeps
phrase-thinking = Ik denk na
phrase-one-moment = Momentje
phrase-rematch = Nog een keer?
phrase-no-time = Ik heb geen tijd meer
phrase-bye = Tot ziens!
emote-smile = Glimlach
emote-laugh = Lachen
emote-wink = Knipoog
emote-cool = Cool
emote-think = Hm
emote-wow = Wauw
emote-sad = Verdrietig
emote-cry = Huilen
emote-sweat = Poeh
emote-clap = Applaus
emote-thumb-up = Duim omhoog
emote-heart = Hart

# The own page
tab-me = Ik
me-guest-title = Je speelt als gast
me-guest-text = Koppel een account, dan blijven rating en credits van jou.
me-guest-link = Koppelen
me-of = { $count } van { $all }
me-none = Geen
