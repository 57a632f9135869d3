# Français : amis, conversations, profils, nouvelles.

tab-friends = Amis

# Friends
friends-requests = Demandes
friends-online = En ligne
friends-count = { $count } sur { $all }
friends-offline = Hors ligne
friends-asked = Demandés par vous
friends-messages = Messages
friends-none = Mieux à plusieurs
friends-none-text = Cherchez un ami par son nom, ou touchez le nom d’un joueur dans une partie.
friend-add = Ajouter
friend-add-long = Ajouter comme ami
friend-asked = Demandé
friend-accept = Accepter
friend-accept-long = Accepter l’amitié
friend-withdraw = Retirer
friend-withdraw-long = Retirer la demande
friend-watch = Regarder
friend-message = Message
friend-mute = Masquer
friend-mute-note = Vous ne lisez plus ce que ce joueur écrit
friend-unmute = Ne plus masquer
friend-remove = Retirer des amis
friend-remove-sure = Mettre fin à l’amitié avec { $name } ?
friend-block = Bloquer
friend-block-note = Ni messages, ni invitations, ni parties ensemble
friend-block-sure = Bloquer { $name } ? Vous ne vous croiserez plus ; { $name } n’en saura rien.
friend-unblock = Débloquer
friend-play = Jouer avec { $name }
friend-invite = Envoyer l’invitation
invite-friend-sent = { $name } a votre invitation. La partie commence dès qu’elle est acceptée.
bond-none = Joueur
bond-own = C’est vous
bond-friend = Ami
bond-asked = Vous avez demandé
bond-asks-you = Veut être votre ami
bond-blocked = Vous bloquez ce joueur
bond-muted = Vous avez masqué ce joueur
presence-online = En ligne
presence-playing = En partie
presence-plays = Joue { $what }
presence-away = Absent
presence-offline = Hors ligne
search-hint = Chercher par nom
search-clear = Effacer la recherche
search-found = Trouvés
search-none = Personne
search-none-text = Les noms se cherchent par leur début
blocked-title = Joueurs bloqués
blocked-none = Vous ne bloquez personne
blocked-none-text = Les joueurs bloqués apparaissent ici

# Profiles
profile-title = Joueur
profile-since = depuis { $month } { $year }
profile-won = Gagnées
profile-drawn = Nulles
profile-lost = Perdues
profile-games = Parties
profile-games-none = Les parties terminées apparaissent ici
edit-title = Modifier le profil
edit-colour = Couleur { $number }
edit-emblem = Image { $number }
edit-country = Pays
edit-country-hint = Chercher un pays
edit-country-note = Un drapeau à côté de votre nom ; vous pouvez n’en choisir aucun

# Conversations
talk-none = Vos conversations
talk-none-text = Choisissez à qui écrire
talk-back = Retour à la liste
talk-empty = Aucun message. Dites bonjour.
talk-older = Messages précédents
talk-hint = Message
talk-send = Envoyer
talk-emotes = Émoticônes et phrases
talk-again = Renvoyer
talk-forget = Jeter
talk-unknown = Un message pour une application plus récente
talk-silenced = Un modérateur vous laisse écrire à nouveau : { $until }
talk-kind = Restez aimable. Les messages peuvent être signalés.
game-chat-title = Discussion avec { $name }
game-chat-moves = Coups
game-chat-chat = Discussion
action-chat = Discuter

# Days
day-today = Aujourd’hui
day-yesterday = Hier
day-date = { $day } { $month }
day-date-year = { $day } { $month } { $year }
months = janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre
months-of = janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre

# Notices
notices-title = Nouvelles
notices-none = Rien de nouveau
notices-none-text = Demandes, invitations et tours de jeu apparaissent ici
notices-older = Avant
notice-your-turn = À vous de jouer contre { $name }
notice-challenge = { $name } veut jouer avec vous
notice-request = { $name } veut être votre ami
notice-accepted = { $name } est maintenant votre ami
notice-tournament = { $name } commence
notice-rating-refund = Points rendus après une triche : +{ $points }
notice-unknown = Une nouvelle pour une application plus récente

# Reports
report-title = Signaler
report-text = Un modérateur le lit. Le joueur n’en sait rien. Les derniers messages sont joints.
report-chat = Messages désagréables
report-name = Nom blessant
report-cheating = Aide d’une machine
report-leaving = Quitte exprès des parties
report-other = Autre chose
report-note = Que s’est-il passé ? (si vous voulez)
report-send = Envoyer le signalement
report-sent = Merci. Un modérateur va regarder.

# Refusals among people
people-no-such-player = Ce joueur n’est plus là
people-no-such-chat = Cette conversation n’est plus là
people-own-account = C’est vous
people-too-many = On ne peut pas plus pour l’instant. Réessayez demain.
people-blocked = Vous bloquez ce joueur : débloquez-le d’abord
people-not-asked = Cette demande n’est plus là
people-muted = Un modérateur ne vous laisse pas écrire pour un moment
people-bad-message = Impossible à envoyer : trop long, ou avec des signes invisibles
people-bad-words = Ces mots ne sont pas pour tous les regards
people-repeated = Vous venez de le dire

# What is said with one press
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-good-game = Belle partie
phrase-well-played = Bien joué
phrase-nice-move = Joli coup
phrase-thanks = Merci
phrase-oops = Oups
phrase-thinking = Je réfléchis
phrase-one-moment = Un moment
phrase-rematch = Encore une ?
phrase-no-time = Je n’ai plus le temps
phrase-bye = Au revoir !
emote-smile = Sourire
emote-laugh = Rire
emote-wink = Clin d’œil
emote-cool = Cool
emote-think = Hum
emote-wow = Waouh
emote-sad = Triste
emote-cry = Pleurer
emote-sweat = Ouf
emote-clap = Bravo
emote-thumb-up = Pouce levé
emote-heart = Cœur

# The own page
tab-me = Moi
me-guest-title = Vous jouez en invité
me-guest-text = Associez un compte pour garder classement et crédits.
me-guest-link = Associer
me-of = { $count } sur { $all }
me-none = Aucun
