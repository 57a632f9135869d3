# Nederlands. De sleutels zijn per scherm gegroepeerd.

app-name = Checkers Online
cancel = Annuleren
close = Sluiten
copy = Kopiëren
copied = Gekopieerd
save = Opslaan

tab-play = Spelen
tab-settings = Instellingen

variant-russian = Russisch
variant-international = Internationaal
variant-international-short = Internat.
board-size = Bord { $columns } × { $columns }
side-white = Wit
side-black = Zwart

time-no-clock = Zonder klok
time-per-move = { $minutes } min per zet
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Klassiek

# First start
welcome-title = Welkom
welcome-text = Dammen tegen echte mensen
welcome-go = Aan de slag
name-label = Hoe mogen anderen je noemen?
name-hint = Je naam
name-rule = 3–16 letters
name-good = Mooie naam
name-too-short = 3–16 letters
name-too-long = Hoogstens 16 letters
name-bad-character = Alleen letters, cijfers, _ en -
name-mixed = Alleen letters van één alfabet
name-unfit = Deze naam is niet voor ieders ogen bestemd
name-taken = Bezet. Een andere proberen?
name-suggestions = Reiger, Otter, Valk, Esdoorn, Berk, Barnsteen, Lynx, Merel, Ceder, Snoek

# The line to the server
line-starting = Even opstarten…
line-connecting = Verbinden met { $host }…
line-unreachable = { $host } antwoordt nog niet. We blijven het proberen.
line-local = De spelserver op dit apparaat is klaar
line-ready = Verbonden met { $host }
line-other-server = Andere server
line-try-now = Probeer nu
line-reconnecting = Opnieuw verbinden…
line-offline = Je bent offline. We blijven het proberen.
elsewhere-title = Open in een ander venster
elsewhere-text = Je speelt in een ander venster of op een ander apparaat. Hier verdergaan?
elsewhere-go = Hier spelen
outdated-title = Er is een nieuwe versie
outdated-text = Deze app is te oud voor de server. Werk hem bij; je partijen blijven bewaard.
failed-title = Dat is niet gelukt
failed-text = Het lag aan ons, niet aan jou. Je partijen zijn veilig.

# Lobby
lobby-hello = Hallo, { $name }
lobby-quiet = Er is nog niemand anders
lobby-online = { $count ->
    [one] { $count } speler online
   *[other] { $count } spelers online
}
lobby-playing = { $count ->
    [one] { $count } partij
   *[other] { $count } partijen
}
times-label = Minuten + seconden per zet
play-go = Spelen
play-starts-at-once = Er wacht een tegenstander: je begint meteen
play-offer-is-shown = Anderen zien je aanbod tot iemand meedoet
quick-title = Snel spelen
quick-note = Met één tik beginnen
quick-waiting = { $count ->
    [0] niemand
    [one] { $count } wacht
   *[other] { $count } wachten
}
open-title = Open partijen
open-count = { $count ->
    [one] { $count } aanbod
   *[other] { $count } keer aangeboden
}
open-none = Geen open partijen
open-none-text = Druk op Spelen: anderen zien je aanbod hier
open-play = Spelen
invite-title = Speel op je eigen netwerk
invite-text = Anderen doen mee met dit adres
learn-title = Regels
learn-rules = { $name } dammen
learn-russian = 8 × 8 · sla zoals je wilt
learn-international = 10 × 10 · meerslag gaat voor
seek-title = We zoeken een tegenstander
seek-is-open = Anderen kunnen je aanbod zien
seek-is-sent = Je aanbod wordt verstuurd…
quiet-title = Rustig op dit moment
quiet-alone = Nog niemand wil { $wanted }. Je aanbod blijft open terwijl je wacht.
quiet-other = Nog niemand wil { $wanted }. Een partij { $other } kan meteen beginnen.
quiet-stay = Blijven wachten
mini-return = Terug naar de partij

# At the board
bar-captured = geslagen { $count }
status-yours = Jij bent aan zet
status-waiting = Wachten op { $name }
status-must = Je moet slaan
status-must-most = Je moet de meeste slaan: { $count }
status-pieces-can = { $count ->
    [one] { $count } stuk kan slaan
   *[other] { $count } stukken kunnen slaan
}
status-keep-capturing = Verder slaan: kies een veld
status-low-time = { $seconds ->
    [one] Nog { $seconds } seconde
   *[other] Nog { $seconds } seconden
}
status-move-number = zet { $number }
status-first-move = eerste zet: { $seconds } s
status-reconnecting = Opnieuw verbinden…
status-clock-runs = Je klok loopt door
status-viewing = Na zet { $number }
status-viewing-start = Het begin van de partij
status-to-present = Naar nu
status-to-end = Naar het einde
status-show-result = Uitslag
nudge-not-your-turn = Je bent nog niet aan zet
nudge-must-capture = Je moet slaan
nudge-cannot-move = Dat stuk kan niet zetten
nudge-must-go-on = De slag gaat verder
nudge-not-there = Daar kan het niet heen
draw-counter = Remiseteller: { $done } van { $limit } zetten
draw-repetition = Zelfde stelling: { $done } van { $limit }
draw-offer = { $name } biedt remise aan
draw-offer-note = Als je zet, sla je het ook af
draw-accept = Remise aannemen
draw-decline = Afslaan
draw-offered = Remise aangeboden
draw-declined = { $name } speelt door
draw-undo = Intrekken
gone-away = { $name } heeft geen verbinding meer
gone-left = { $name } heeft de partij verlaten
claim-wait = Over { $seconds } s kun je de winst opeisen
claim-due = { $name } kwam niet terug
claim-due-note = Eis de winst op, of wacht als je wilt
claim-win = Winst opeisen
claim-draw = Remise
claim-stay = Wachten
ends-back = Terug
ends-takes = { $square } · slaat { $count }
action-draw = Remise
action-resign = Opgeven
action-abort = Partij afbreken
action-flip = Draaien
action-new-game = Nieuwe partij
action-rules = Regels
action-previous = Vorige
action-next = Volgende
flip-board = Bord draaien
more-title = Meer
moves-title = Zetten
moves-none = Nog geen zetten
step-first = Beginstand
step-back = Een zet terug
step-on = Een zet vooruit
step-last = Laatste stand
replay-play = Zetten afspelen
replay-pause = Pauze
replay-speed = { $speed }×
replay-line = Lijn van zetten
replay-hint = Hoge streepjes zijn slagen. Sleep om door de partij te gaan.
leave-title = Terug naar de lobby
leave-note = De partij en de klokken lopen door
resign-title = Deze partij opgeven?
resign-text = { $name } wint dan.
abort-title = Deze partij afbreken?
abort-text = Jullie hebben nog niet allebei gezet, dus de partij telt niet.
abort-go = Partij afbreken
keep-playing = Doorspelen

# After a game
result-won = Je hebt gewonnen!
result-lost = { $name } won deze keer
result-side-won = { $name } heeft gewonnen
result-draw = Remise
result-void = Partij afgebroken
end-no-pieces = { $name } heeft geen stukken meer
end-no-moves = { $name } kan niet meer zetten
end-resigned = { $name } heeft opgegeven
end-time-out = De tijd van { $name } is op
end-left = { $name } is weggegaan
end-left-draw = De tegenstander ging weg, remise opgeëist
end-agreed = Remise overeengekomen
end-threefold = Drie keer dezelfde stelling
end-kings-only = Te lang alleen damzetten zonder slag
end-three-kings = Drie dammen vingen er in 15 zetten geen één
end-fixed-material = Te lang niets geslagen en geen dam gehaald
end-main-road = Drie tegen een dam op de lange lijn, 5 zetten
end-two-versus-one = Twee tegen één dam, 5 zetten
end-three-versus-one = Drie tegen één dam, 16 zetten
end-aborted = Afgebroken voordat beiden gezet hadden
end-no-first-move = Geen eerste zet op tijd
end-fault = Onze fout: de partij telt niet
moves-count = { $count ->
    [one] { $count } zet
   *[other] { $count } zetten
}
rematch = Revanche
rematch-asking = { $name } wordt gevraagd…
rematch-wanted = { $name } wil revanche
rematch-no = Nee, bedankt
rematch-undo = Intrekken
rematch-declined = { $name } moet gaan
rematch-starts = Daar gaan we…
new-game = Andere tegenstander
review = Nabekijken

# Refusals and messages
refused-no-such-game = Deze partij is er niet meer
refused-not-your-game = Je speelt niet mee in deze partij
refused-illegal-move = Die zet is hier niet mogelijk
refused-stale-move = De partij is al verder
refused-game-over = De partij is afgelopen
refused-game-running = De partij is nog niet afgelopen
refused-draw-too-early = Remise kan vanaf zet { $moves } worden aangeboden
refused-draw-too-often = Het volgende remiseaanbod kan bij zet { $moves }
refused-no-offer = Het aanbod is er niet meer
refused-cannot-abort = Beiden hebben gezet: geef de partij op
refused-opponent-present = Je tegenstander is terug
refused-claim-too-early = Wacht nog { $seconds } s
refused-time-not-up = Er is nog tijd op de klok
refused-rated = In een partij die telt wordt geen zet teruggenomen
refused-nothing-to-take-back = Er is geen zet van jou om terug te nemen
refused-takeback-asked = Je hebt het al gevraagd: doe eerst een zet
refused-no-berserk = Halve tijd kan alleen in arena’s die het toestaan, vóór je eerste zet
refused-no-clock = Deze partij heeft geen klok
refused-clock-full = Je tegenstander heeft tijd genoeg
refused-paused = Na de partijen die je verliet kan de volgende over { $minutes } min
refused-not-enough-credits = Hiervoor zijn { $needed } credits nodig, je hebt er { $balance }
refused-opponent-short = Je tegenstander heeft niet genoeg credits
refused-stake-too-high = Hier hoogstens { $most } credits
refused-guest-stake = Gasten spelen alleen bij snel spelen om credits. Koppel je account voor meer.
refused-played-often = Jullie speelden vaak om credits: weer over { $hours } u, zonder credits meteen
refused-stakes-paused = Je verloor snel achter elkaar om credits: weer om credits over { $hours } u
refused-seek-gone = Iemand anders was sneller
refused-own-seek = Dit is je eigen aanbod
refused-already-playing = Je speelt al
refused-not-offered = Dit wordt hier niet aangeboden
refused-too-fast = Te snel: wacht even
refused-try-again = Dat is niet gelukt. Probeer het nog eens.
refused-unknown = De server zei nee
failed-account-unknown = Deze server kent dit apparaat niet meer. Log in of kies een naam.
failed-accounts-unreadable = Je accounts konden niet worden gelezen
failed-address = Dat is geen adres van een server
failed-settings-unsaved = Je instellingen konden niet worden opgeslagen
failed-settings-unreadable = Je instellingen konden niet worden gelezen; dit zijn de gewone
toast-back-online = Je bent weer online

# Private games
friend-title = Speel met een vriend
friend-waiting-button = De uitnodiging van je vriend
friend-colour = Ik speel
friend-random = Loten
friend-password = Wachtwoord
friend-password-note = Alleen wie het kent kan meedoen
friend-password-hint = Wachtwoord
friend-password-tell = Geef het je vriend samen met de code
friend-rated = Voor de rating
friend-rated-note = De partij telt voor jullie beiden
friend-create = Partij maken
friend-have-code = Ik heb een code
invites-title = Uitnodigingen
invite-friend-title = Nodig een vriend uit
invite-friend-waiting = Je partij staat open. Wachten op je vriend…
invite-friend-code = Code van de partij
invite-friend-locked = Bij de code hoort een wachtwoord
invite-friend-cancel = Partij annuleren
join-title = Doe mee met een vriend
join-hint = De code van zes tekens, of de hele link
private-wrong = Geen partij heeft deze code, of het wachtwoord klopt niet. Vraag het na bij je vriend.
private-password-needed = Deze partij heeft een wachtwoord
private-locked = Te veel foute wachtwoorden. Probeer het over { $minutes } min weer.
private-host-away = Je vriend is nu niet verbonden

# Watching and looking back
tab-watch = Kijken
watch-refresh = Opnieuw kijken
watch-all = Alle
watch-friends = Vrienden
watch-friends-only = Alleen vrienden
watch-none = Er speelt nu niemand
watch-none-text = Partijen van anderen verschijnen hier
watch-none-such = Zo’n partij is er nu niet
watch-none-friends = Geen van je vrienden speelt nu
live-title = Nu bezig
live-all = Alles bekijken
live-all-count = Alle { $count } bekijken
watch-own = Jouw partijen
watch-own-none = Nog geen partijen
watch-own-none-text = Je gespeelde partijen komen hier
watch-older = Oudere partijen
watch-count = { $count ->
    [one] { $count } kijkt
   *[other] { $count } kijken
}
watch-won = Gewonnen
watch-lost = Verloren
watch-drawn = Remise
watch-void = Afgebroken
pdn-copy = Kopiëren als PDN
pdn-copied = De partij staat als PDN op het klembord
pdn-open = PDN openen
pdn-title = Een partij bekijken
pdn-hint = Plak een partij in PDN
pdn-note = Op een computer kun je ook een bestand in het venster slepen. Zo ziet het eruit: 1. c3-d4 d6-c5
pdn-go = Openen
pdn-no-game = Er staat geen partij in deze tekst
pdn-variant = Alleen Russisch en internationaal dammen kan worden getoond
pdn-position = Alleen partijen vanaf de gewone beginstand kunnen worden getoond
pdn-bad-move = Regel { $line }, teken { $column }: deze zet kan niet
pdn-bad-form = Regel { $line }, teken { $column } is niet te lezen
pdn-playing = Maak eerst je partij af
pdn-open-end = De notatie eindigt hier
pdn-unreadable = Dit bestand is niet te lezen
conduct-warning = Je hebt meerdere partijen verlaten. De volgende keer komt er een pauze.
conduct-pause = Je hebt te veel partijen verlaten: een tijdje geen nieuwe
takeback-ask = Zet terugvragen
takeback-offer = { $name } wil een zet terugnemen
takeback-offer-note = Als je zet, weiger je het ook
takeback-accept = Toestaan
give-time = 15 seconden geven

# Settings
settings-board = Bord
settings-pieces = Stukken
board-walnut = Noten
board-lake = Meer
board-meadow = Weide
board-contrast = Contrast
pieces-turned = Gedraaid
pieces-pebble = Kiezel
pieces-flat = Vlak
pieces-contrast = Contrast
settings-playing = Spelen
settings-premove = Vooruit zetten
settings-premove-note = Kies je antwoord alvast
settings-coordinates = Coördinaten
coordinates-off = Uit
coordinates-free = Op vrije velden
coordinates-all = Op alle velden
settings-sound = Geluid
settings-look = Uiterlijk en taal
settings-language = Taal
language-system = Zoals het systeem
language-en = English
language-ru = Русский
language-id = Bahasa Indonesia
language-nl = Nederlands
language-fr = Français
settings-theme = Weergave
theme-system = Auto
theme-light = Licht
theme-dark = Donker
settings-calm = Minder beweging
settings-calm-note = Stukken vervagen in plaats van te vliegen
settings-account = Jij en de server
settings-name = Je naam
settings-server = Server
settings-rules = Spelregels
server-here = Op dit apparaat
server-title = Andere server
server-text = Typ het adres dat in het venster van de andere speler staat.
server-hint = Adres en poort, zoals 192.168.1.20:4270
server-use-mine = De mijne
server-join = Meedoen

# One's own account
back = Terug
settings-logins = Account en apparaten
account-title = Account
account-not-loaded = Je account is niet geladen
account-guest = Gast
account-linked = Account
account-since = { $days ->
    [0] nieuw sinds vandaag
    [one] { $days } dag hier
   *[other] { $days } dagen hier
}
account-keep-title = Bewaar wat je hebt gewonnen
account-keep-text = Nu bestaat je account alleen op dit apparaat. Koppel een login en je kunt overal verder spelen.
account-no-providers = Je account bestaat op dit apparaat: deze server biedt geen andere login.
account-guest-warning = Als je het spel of zijn gegevens wist, is een gast niet terug te halen.
account-logins = Jouw logins
account-linked-text = Met een login kom je op elk apparaat terug bij dit account. Anderen zien daaraan niet wie je bent.
account-continue = Verder met { $name }
account-unlink = Ontkoppelen
account-devices = Apparaten
devices-here = Dit apparaat
devices-log-out = Uitloggen
devices-others = Alle andere apparaten uitloggen
devices-nameless = Apparaat zonder naam
devices-browser = Browser
devices-now = Gebruikt in de laatste uren
devices-hours = { $hours } uur geleden gebruikt
devices-days = { $days ->
    [one] { $days } dag geleden gebruikt
   *[other] { $days } dagen geleden gebruikt
}
account-data = Jouw gegevens
account-export = Kopie van al mijn gegevens
account-export-note = Een JSON-bestand met alles wat we bewaren
account-export-running = Verzamelen…
account-exported = Opgeslagen als { $place }
account-log-out = Hier uitloggen
account-log-out-note = Het account zelf blijft
account-log-out-lost = Het zou verloren gaan: niets anders leidt ernaartoe
account-delete = Account verwijderen
account-delete-note = Voorgoed, met alles erin
account-still-playing = Je hebt nog een partij lopen. Maak die eerst af.
account-news-linked = Gekoppeld: je komt overal terug bij dit account
account-news-logged-in = Welkom terug, { $name }
account-news-kept = Er is niets veranderd
account-news-devices = Uitgelogd
account-news-logged-out = Je bent op dit apparaat uitgelogd
account-news-deleted = Je account is verwijderd
unlink-title = { $name } ontkoppelen?
unlink-text = { $name } leidt dan niet meer naar dit account.
unlink-last-text = { $name } leidt dan niet meer naar dit account. Het bestaat dan alleen nog op de apparaten waarop je nu bent ingelogd.
device-title = { $name } uitloggen?
device-text = Wie daar speelt moet opnieuw inloggen.
others-title = Alle andere apparaten uitloggen?
log-out-title = Op dit apparaat uitloggen?
log-out-text = Om hier met dit account verder te spelen, log je opnieuw in.
log-out-lost = Niets anders leidt naar dit account. Als je uitlogt, is het weg: naam, rating, vrienden. Koppel eerst een login.
log-out-anyway = Uitloggen en kwijtraken
delete-title = Je account verwijderen?
delete-text = Naam, logins, apparaten, vrienden en berichten worden meteen verwijderd en zijn niet terug te halen. Je tegenstanders houden hun partijen; daar word je “verwijderde speler”.
delete-type = Typ je naam om te bevestigen: { $name }
delete-go = Voorgoed verwijderen
choose-title = Welk account wil je houden?
choose-text = Deze login hoort al bij een ander account. Ze worden nooit samengevoegd: speel met één van beide verder.
choose-mine = Op dit apparaat
choose-theirs = Van deze login
choose-rating = Rating { $rating }
choose-games = { $games ->
    [one] { $games } partij
   *[other] { $games } partijen
}
choose-credits = { $credits ->
    [one] { $credits } credit
   *[other] { $credits } credits
}
choose-lost = Als je met het andere verdergaat, leidt niets terug naar { $name }.
choose-go = Verder als { $name }
login-asking = Een ogenblik…
login-in-browser = Je browser is open. Log daar in; je komt vanzelf terug.
login-no-browser = Er kon geen browser worden geopend. Kopieer het adres en open het zelf op dit apparaat.
login-copy = Adres kopiëren
login-two = Deze login hoort bij een ander account.
login-choose = Kiezen
login-nobody = Aan deze login is nog geen account gekoppeld. Kies een naam en koppel hem daarna in de instellingen.
login-cancelled = Je hebt niet ingelogd. Er is niets veranderd.
login-late = Dat duurde te lang. Begin opnieuw.
login-failed = De login kon niet worden gecontroleerd. Probeer het nog eens.
login-no-door = Dit apparaat liet de browser niet terugkomen. Probeer het nog eens.
login-page-done = Klaar. Je kunt deze pagina sluiten en teruggaan naar het spel.
login-page-failed = Er is niets veranderd. Je kunt deze pagina sluiten en teruggaan naar het spel.
login-page-strange = Hier is niets.
welcome-have-account = Heb je al een account?
problem-disk = Er kon op dit apparaat niet worden geschreven. Is de schijf vol?
problem-no-provider = Deze server biedt deze login niet aan
problem-provider-away = De andere kant antwoordt niet. Probeer het later nog eens.
problem-already-linked = Je account is daar aan een andere login gekoppeld. Ontkoppel die eerst.
problem-not-confirmed = Dat is niet je naam. Er is niets verwijderd.
revoked-title = Op dit apparaat uitgelogd
revoked-text = Je account is hier vanaf een ander apparaat uitgelogd. Log weer in, of begin als nieuwe speler.
revoked-go = Verder
closed-title = Dit account is gesloten
closed-text = Een moderator heeft het gesloten omdat de regels niet zijn nageleefd. Je kunt opnieuw beginnen onder een andere naam.
closed-go = Opnieuw beginnen

# Rules
rules-title = Regels
rules-move-title = Zetten
rules-move-text = Schijven gaan één veld schuin vooruit, alleen over de donkere velden. Wit begint.
rules-take-title = Slaan is verplicht
rules-take-text = Spring over een stuk naar het vrije veld erachter, vooruit of achteruit. Ga door zolang het kan. De geslagen stukken gaan pas aan het eind samen van het bord, en over geen ervan mag je twee keer springen.
rules-king-title = Dammen vliegen
rules-king-text = Een dam gaat over een vrije diagonaal zo ver hij wil. Hij slaat van veraf en landt op een vrij veld erachter naar keuze; kan hij van een van die velden verder slaan, dan moet dat.
rules-crown-title = Dam halen
rules-crown-russian = Een schijf die de laatste rij bereikt is meteen dam, ook midden in een slag, en slaat als dam verder.
rules-crown-international = Een schijf wordt alleen dam als haar zet op de laatste rij eindigt. Gaat de slag verder, dan blijft het een schijf.
rules-free-title = De keus is aan jou
rules-free-text = Kun je op meerdere manieren slaan, kies dan die je wilt; het hoeft niet de langste te zijn. Maar maak de slag af die je begint.
rules-most-title = Meerslag gaat voor
rules-most-text = Kun je op meerdere manieren slaan, dan moet je de slag nemen die de meeste stukken slaat. Een dam telt als een schijf.
rules-end-title = Winnen
rules-end-text = Je wint als de ander geen stukken meer heeft, of geen enkel stuk dat kan zetten.
rules-draw-title = Remise
rules-draw-russian = Drie keer dezelfde stelling; 15 zetten met alleen dammen zonder slag; drie dammen die er in 15 zetten geen één vangen, of in 5 als die op de lange lijn staat. Je kunt ook remise overeenkomen.
rules-draw-international = Drie keer dezelfde stelling; 25 zetten met alleen dammen zonder slag; drie tegen één dam gedurende 16 zetten; twee tegen één gedurende 5. Je kunt ook remise overeenkomen.

# Read aloud in browsers, where the board is a picture.
voice-no-game = Geen partij op het bord
voice-your-turn = Jij bent aan zet. { $position }
voice-wait = De tegenstander is aan zet. { $position }
voice-over = De partij is afgelopen

# The board for screen readers.
squares-board = Bord, { $variant }, jij speelt { $side }
squares-watched = Bord, { $variant }
square-empty = { $square }, leeg
square-free = { $square }, leeg, het gekozen stuk kan hierheen
square-piece = { $square }, { $piece }
square-moves = { $square }, { $piece }, kan naar { $targets }
square-captures = { $square }, { $piece }, kan slaan
square-chosen = { $square }, { $piece }, gekozen
piece-white-man = witte schijf
piece-white-king = witte dam
piece-black-man = zwarte schijf
piece-black-king = zwarte dam
