# Français. Les clés sont groupées par écran.

app-name = Checkers Online
cancel = Annuler
close = Fermer
copy = Copier
copied = Copié
save = Enregistrer

tab-play = Jouer
tab-settings = Réglages

variant-russian = Russes
variant-international = Internationales
variant-international-short = Internat.
board-size = Damier { $columns } × { $columns }
side-white = Blancs
side-black = Noirs

time-no-clock = Sans pendule
time-per-move = { $minutes } min par coup
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapide
speed-classical = Classique

# First start
welcome-title = Bienvenue
welcome-text = Le jeu de dames, contre de vraies personnes
welcome-go = C’est parti
name-label = Comment doit-on vous appeler ?
name-hint = Votre nom
name-rule = 3 à 16 lettres
name-good = Joli nom
name-too-short = 3 à 16 lettres
name-too-long = 16 lettres au plus
name-bad-character = Lettres, chiffres, _ et - seulement
name-mixed = Lettres d’un seul alphabet
name-unfit = Ce nom n’est pas pour tous les regards
name-taken = Déjà pris. Un autre ?
name-suggestions = Renard, Loutre, Faucon, Castor, Bouleau, Ambre, Lynx, Merle, Saule, Brochet

# The line to the server
line-starting = Démarrage…
line-connecting = Connexion à { $host }…
line-unreachable = { $host } ne répond pas encore. Nous insistons.
line-local = Le serveur de jeu de cet appareil est prêt
line-ready = Connecté à { $host }
line-other-server = Autre serveur
line-try-now = Réessayer
line-reconnecting = Reconnexion…
line-offline = Vous êtes hors ligne. Nous insistons.
elsewhere-title = Ouvert dans une autre fenêtre
elsewhere-text = Vous jouez dans une autre fenêtre ou sur un autre appareil. Continuer ici ?
elsewhere-go = Jouer ici
outdated-title = Une nouvelle version est là
outdated-text = Cette application est trop ancienne pour le serveur. Mettez-la à jour ; vos parties restent.
failed-title = Cela n’a pas marché
failed-text = C’est de notre côté, pas du vôtre. Vos parties sont en sécurité.

# Lobby
lobby-hello = Bonjour, { $name }
lobby-quiet = Il n’y a encore personne d’autre
lobby-online = { $count ->
    [one] { $count } joueur en ligne
   *[other] { $count } joueurs en ligne
}
lobby-playing = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
times-label = Minutes + secondes par coup
play-go = Jouer
play-starts-at-once = Un adversaire attend : on commence tout de suite
play-offer-is-shown = Les autres voient votre offre en attendant
quick-title = Partie rapide
quick-note = Un toucher suffit
quick-waiting = { $count ->
    [0] personne
    [one] { $count } attend
   *[other] { $count } attendent
}
open-title = Parties ouvertes
open-count = { $count ->
    [one] { $count } offre
   *[other] { $count } offres
}
open-none = Aucune partie ouverte
open-none-text = Touchez Jouer : les autres verront la vôtre ici
open-play = Jouer
invite-title = Jouer sur votre réseau
invite-text = Les autres rejoignent avec cette adresse
learn-title = Règles
learn-rules = Dames { $name }
learn-russian = 8 × 8 · prise au choix
learn-international = 10 × 10 · prise majoritaire
seek-title = Recherche d’un adversaire
seek-is-open = Les autres voient votre offre
seek-is-sent = Envoi de votre offre…
quiet-title = C’est calme en ce moment
quiet-alone = Personne ne veut encore { $wanted }. Votre offre reste ouverte pendant que vous attendez.
quiet-other = Personne ne veut encore { $wanted }. Une partie { $other } pourrait commencer tout de suite.
quiet-stay = Continuer d’attendre
mini-return = Retour à la partie

# At the board
bar-captured = pris { $count }
status-yours = À vous de jouer
status-waiting = En attente de { $name }
status-must = Vous devez prendre
status-must-most = Vous devez prendre le plus : { $count }
status-pieces-can = { $count ->
    [one] { $count } pièce le peut
   *[other] { $count } pièces le peuvent
}
status-keep-capturing = La rafle continue : choisissez une case
status-low-time = { $seconds ->
    [one] Encore { $seconds } seconde
   *[other] Encore { $seconds } secondes
}
status-move-number = coup { $number }
status-first-move = premier coup : { $seconds } s
status-reconnecting = Reconnexion…
status-clock-runs = Votre pendule tourne
status-viewing = Après le coup { $number }
status-viewing-start = Le début de la partie
status-to-present = Au présent
status-to-end = À la fin
status-show-result = Résultat
nudge-not-your-turn = Ce n’est pas encore à vous
nudge-must-capture = Vous devez prendre
nudge-cannot-move = Cette pièce ne peut pas jouer
nudge-must-go-on = La rafle n’est pas finie
nudge-not-there = Elle ne peut pas aller là
draw-counter = Vers la nulle : { $done } coups sur { $limit }
draw-repetition = Même position : { $done } sur { $limit }
draw-offer = { $name } propose la nulle
draw-offer-note = Jouer un coup la refuse aussi
draw-accept = Accepter la nulle
draw-decline = Refuser
draw-offered = Nulle proposée
draw-declined = { $name } continue
draw-undo = Retirer
gone-away = { $name } a perdu la connexion
gone-left = { $name } a quitté la partie
claim-wait = Vous pourrez réclamer le gain dans { $seconds } s
claim-due = { $name } n’est pas revenu
claim-due-note = Réclamez le gain, ou attendez si vous voulez
claim-win = Réclamer le gain
claim-draw = Nulle
claim-stay = Attendre
ends-back = Retour
ends-takes = { $square } · prend { $count }
action-draw = Nulle
action-resign = Abandonner
action-abort = Annuler
action-flip = Tourner
action-new-game = Nouvelle partie
action-rules = Règles
action-previous = Précédente
action-next = Suivante
flip-board = Tourner le damier
more-title = Plus
moves-title = Coups
moves-none = Aucun coup pour l’instant
step-first = Position de départ
step-back = Un coup en arrière
step-on = Un coup en avant
step-last = Dernière position
replay-play = Dérouler les coups
replay-pause = Pause
replay-speed = { $speed }×
replay-line = Ligne des coups
replay-hint = Les traits hauts sont des prises. Faites glisser pour parcourir la partie.
leave-title = Retour à l’accueil
leave-note = La partie et les pendules continuent
resign-title = Abandonner cette partie ?
resign-text = { $name } gagne.
abort-title = Annuler cette partie ?
abort-text = Vous n’avez pas encore joué tous les deux : la partie ne comptera pas.
abort-go = Annuler la partie
keep-playing = Continuer

# After a game
result-won = Vous avez gagné !
result-lost = { $name } gagne cette fois
result-side-won = { $name } a gagné
result-draw = Nulle
result-void = Partie annulée
end-no-pieces = { $name } n’a plus de pièces
end-no-moves = { $name } ne peut plus jouer
end-resigned = { $name } a abandonné
end-time-out = Temps écoulé pour { $name }
end-left = { $name } est parti
end-left-draw = L’adversaire est parti, nulle réclamée
end-agreed = Nulle d’un commun accord
end-threefold = Trois fois la même position
end-kings-only = Trop de coups de dames sans prise
end-three-kings = Trois dames n’en ont pas pris une en 15 coups
end-fixed-material = Ni prise ni promotion depuis trop longtemps
end-main-road = Trois contre une dame sur la grande diagonale, 5 coups
end-two-versus-one = Deux contre une dame, 5 coups
end-three-versus-one = Trois contre une dame, 16 coups
end-aborted = Annulée avant que les deux aient joué
end-no-first-move = Pas de premier coup à temps
end-fault = Notre faute : la partie ne compte pas
moves-count = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
rematch = Revanche
rematch-asking = Demande à { $name }…
rematch-wanted = { $name } veut une revanche
rematch-no = Non merci
rematch-undo = Retirer
rematch-declined = { $name } doit partir
rematch-starts = C’est reparti…
new-game = Autre adversaire
review = Revoir

# Refusals and messages
refused-no-such-game = Cette partie n’existe plus
refused-not-your-game = Vous ne jouez pas dans cette partie
refused-illegal-move = Ce coup n’est pas possible ici
refused-stale-move = La partie a avancé
refused-game-over = La partie est terminée
refused-game-running = La partie n’est pas encore terminée
refused-draw-too-early = La nulle peut être proposée à partir du coup { $moves }
refused-draw-too-often = La prochaine proposition de nulle est possible au coup { $moves }
refused-no-offer = La proposition n’est plus là
refused-cannot-abort = Vous avez joué tous les deux : abandonnez plutôt
refused-opponent-present = Votre adversaire est revenu
refused-claim-too-early = Attendez encore { $seconds } s
refused-time-not-up = Il reste du temps à la pendule
refused-rated = Dans une partie classée, aucun coup n’est repris
refused-nothing-to-take-back = Vous n’avez aucun coup à reprendre
refused-takeback-asked = Vous l’avez déjà demandé : jouez d’abord
refused-no-berserk = La demi-pendule est réservée aux arènes qui la permettent, avant votre premier coup
refused-no-clock = Cette partie n’a pas de pendule
refused-clock-full = Votre adversaire a assez de temps
refused-paused = Après les parties quittées, la prochaine est possible dans { $minutes } min
refused-not-enough-credits = Il faut { $needed } crédits, vous en avez { $balance }
refused-opponent-short = Votre adversaire n’a pas assez de crédits
refused-stake-too-high = { $most } crédits au plus ici
refused-guest-stake = Les invités ne jouent des crédits qu’en partie rapide. Liez votre compte pour aller plus loin.
refused-played-often = Vous avez souvent joué des crédits ensemble : de nouveau dans { $hours } h, sans crédits tout de suite
refused-stakes-paused = Plusieurs parties avec crédits perdues d’affilée : de nouveau dans { $hours } h
refused-seek-gone = Quelqu’un a été plus rapide
refused-own-seek = C’est votre propre offre
refused-already-playing = Vous jouez déjà
refused-not-offered = Ce n’est pas proposé ici
refused-too-fast = Trop vite : un instant
refused-try-again = Cela n’a pas marché. Réessayez.
refused-unknown = Le serveur a dit non
failed-account-unknown = Ce serveur ne connaît plus cet appareil. Connectez-vous ou choisissez un nom.
failed-accounts-unreadable = Vos comptes n’ont pas pu être lus
failed-address = Ce n’est pas l’adresse d’un serveur
failed-settings-unsaved = Vos réglages n’ont pas pu être enregistrés
failed-settings-unreadable = Vos réglages n’ont pas pu être lus ; voici ceux d’origine
toast-back-online = Vous êtes de nouveau en ligne

# Private games
friend-title = Jouer avec un ami
friend-waiting-button = L’invitation de votre ami
friend-colour = Je joue
friend-random = Au hasard
friend-password = Mot de passe
friend-password-note = Seuls ceux qui le connaissent peuvent rejoindre
friend-password-hint = Mot de passe
friend-password-tell = Donnez-le à votre ami avec le code
friend-rated = Classée
friend-rated-note = La partie compte pour les deux
friend-create = Créer la partie
friend-have-code = J’ai un code
invites-title = Invitations
invite-friend-title = Inviter un ami
invite-friend-waiting = Votre partie est ouverte. On attend votre ami…
invite-friend-code = Code de la partie
invite-friend-locked = Avec le code, il faut un mot de passe
invite-friend-cancel = Annuler la partie
join-title = Rejoindre un ami
join-hint = Le code de six signes, ou le lien entier
private-wrong = Aucune partie n’a ce code, ou le mot de passe est faux. Vérifiez avec votre ami.
private-password-needed = Cette partie a un mot de passe
private-locked = Trop de mots de passe faux. Réessayez dans { $minutes } min.
private-host-away = Votre ami n’est pas connecté en ce moment

# Watching and looking back
tab-watch = Regarder
watch-refresh = Actualiser
watch-all = Toutes
watch-friends = Amis
watch-friends-only = Amis seulement
watch-none = Personne ne joue en ce moment
watch-none-text = Les parties des autres apparaissent ici
watch-none-such = Aucune partie de ce genre en ce moment
watch-none-friends = Aucun de vos amis ne joue en ce moment
live-title = En direct
live-all = Tout voir
live-all-count = Tout voir ({ $count })
watch-own = Vos parties
watch-own-none = Aucune partie encore
watch-own-none-text = Vos parties terminées seront ici
watch-older = Parties plus anciennes
watch-count = { $count ->
    [one] { $count } regarde
   *[other] { $count } regardent
}
watch-won = Gagnée
watch-lost = Perdue
watch-drawn = Nulle
watch-void = Annulée
pdn-copy = Copier en PDN
pdn-copied = La partie est copiée en PDN
pdn-open = Ouvrir un PDN
pdn-title = Parcourir une partie
pdn-hint = Collez une partie en PDN
pdn-note = Sur un ordinateur, vous pouvez aussi déposer un fichier sur la fenêtre. Exemple : 1. c3-d4 d6-c5
pdn-go = Ouvrir
pdn-no-game = Ce texte ne contient pas de partie
pdn-variant = Seules les dames russes et internationales peuvent être montrées
pdn-position = Seules les parties depuis la position habituelle peuvent être montrées
pdn-bad-move = Ligne { $line }, colonne { $column } : ce coup est impossible
pdn-bad-form = Ligne { $line }, colonne { $column } illisible
pdn-playing = Terminez d’abord votre partie
pdn-open-end = La notation s’arrête ici
pdn-unreadable = Ce fichier est illisible
conduct-warning = Vous avez quitté plusieurs parties. La prochaine fois, il y aura une pause.
conduct-pause = Vous avez quitté trop de parties : pas de nouvelle pour un moment
takeback-ask = Demander à reprendre
takeback-offer = { $name } veut reprendre un coup
takeback-offer-note = Jouer un coup refuse aussi
takeback-accept = Permettre
give-time = Donner 15 secondes

# Settings
settings-board = Damier
settings-pieces = Pièces
board-walnut = Noyer
board-lake = Lac
board-meadow = Prairie
board-contrast = Contraste
pieces-turned = Tournées
pieces-pebble = Galets
pieces-flat = Plates
pieces-contrast = Contraste
settings-playing = Jeu
settings-premove = Coup d’avance
settings-premove-note = Préparez votre réponse
settings-coordinates = Coordonnées
coordinates-off = Aucune
coordinates-free = Cases libres
coordinates-all = Toutes les cases
settings-sound = Son
settings-look = Apparence et langue
settings-language = Langue
language-system = Comme le système
language-en = English
language-ru = Русский
language-id = Bahasa Indonesia
language-nl = Nederlands
language-fr = Français
settings-theme = Thème
theme-system = Auto
theme-light = Clair
theme-dark = Sombre
settings-calm = Moins d’animations
settings-calm-note = Les pièces se fondent au lieu de voler
settings-account = Vous et le serveur
settings-name = Votre nom
settings-server = Serveur
settings-rules = Règles des jeux
server-here = Sur cet appareil
server-title = Autre serveur
server-text = Tapez l’adresse affichée dans la fenêtre de l’autre joueur.
server-hint = Adresse et port, par exemple 192.168.1.20:4270
server-use-mine = Le mien
server-join = Rejoindre

# One's own account
back = Retour
settings-logins = Compte et appareils
account-title = Compte
account-not-loaded = Votre compte n’a pas pu être chargé
account-guest = Invité
account-linked = Compte
account-since = { $days ->
    [0] nouveau aujourd’hui
    [one] ici depuis { $days } jour
   *[other] ici depuis { $days } jours
}
account-keep-title = Gardez ce que vous avez gagné
account-keep-text = Pour l’instant, votre compte ne vit que sur cet appareil. Liez une connexion et vous pourrez jouer partout.
account-no-providers = Votre compte vit sur cet appareil : ce serveur ne propose pas d’autre connexion.
account-guest-warning = Si vous supprimez le jeu ou ses données, un invité ne peut pas être retrouvé.
account-logins = Vos connexions
account-linked-text = Avec une connexion, vous retrouvez ce compte sur tout appareil. Les autres joueurs n’apprennent pas qui vous êtes.
account-continue = Continuer avec { $name }
account-unlink = Délier
account-devices = Appareils
devices-here = Cet appareil
devices-log-out = Déconnecter
devices-others = Déconnecter tous les autres appareils
devices-nameless = Appareil sans nom
devices-browser = Navigateur
devices-now = Utilisé ces dernières heures
devices-hours = Utilisé il y a { $hours } heures
devices-days = { $days ->
    [one] Utilisé il y a { $days } jour
   *[other] Utilisé il y a { $days } jours
}
account-data = Vos données
account-export = Copie de toutes mes données
account-export-note = Un fichier JSON avec tout ce que nous gardons
account-export-running = Collecte…
account-exported = Enregistré : { $place }
account-log-out = Se déconnecter ici
account-log-out-note = Le compte lui-même reste
account-log-out-lost = Il serait perdu : rien d’autre n’y mène
account-delete = Supprimer le compte
account-delete-note = Pour toujours, avec tout son contenu
account-still-playing = Une de vos parties est en cours. Finissez-la d’abord.
account-news-linked = Lié : vous retrouvez ce compte partout
account-news-logged-in = Bon retour, { $name }
account-news-kept = Rien n’a changé
account-news-devices = Déconnecté
account-news-logged-out = Vous êtes déconnecté sur cet appareil
account-news-deleted = Votre compte est supprimé
unlink-title = Délier { $name } ?
unlink-text = { $name } ne mènera plus à ce compte.
unlink-last-text = { $name } ne mènera plus à ce compte. Il ne vivra alors que sur les appareils où vous êtes connecté maintenant.
device-title = Déconnecter { $name } ?
device-text = Qui joue là-bas devra se reconnecter.
others-title = Déconnecter tous les autres appareils ?
log-out-title = Se déconnecter sur cet appareil ?
log-out-text = Pour rejouer ici avec ce compte, reconnectez-vous.
log-out-lost = Rien d’autre ne mène à ce compte. Si vous vous déconnectez, il est perdu : nom, classement, amis. Liez d’abord une connexion.
log-out-anyway = Se déconnecter et le perdre
delete-title = Supprimer votre compte ?
delete-text = Nom, connexions, appareils, amis et messages sont supprimés aussitôt et ne peuvent pas être retrouvés. Vos adversaires gardent leurs parties ; vous y devenez « joueur supprimé ».
delete-type = Tapez votre nom pour confirmer : { $name }
delete-go = Supprimer pour toujours
choose-title = Quel compte voulez-vous garder ?
choose-text = Cette connexion appartient déjà à un autre compte. Ils ne sont jamais réunis : continuez avec l’un des deux.
choose-mine = Sur cet appareil
choose-theirs = De cette connexion
choose-rating = Classement { $rating }
choose-games = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
choose-credits = { $credits ->
    [one] { $credits } crédit
   *[other] { $credits } crédits
}
choose-lost = Si vous continuez avec l’autre, rien ne ramène à { $name }.
choose-go = Continuer avec { $name }
login-asking = Un instant…
login-in-browser = Votre navigateur est ouvert. Connectez-vous là-bas ; vous reviendrez tout seul.
login-no-browser = Aucun navigateur n’a pu être ouvert. Copiez l’adresse et ouvrez-la sur cet appareil.
login-copy = Copier l’adresse
login-two = Cette connexion appartient à un autre compte.
login-choose = Choisir
login-nobody = Aucun compte n’est lié à cette connexion. Choisissez un nom, puis liez-la dans les réglages.
login-cancelled = Vous ne vous êtes pas connecté. Rien n’a changé.
login-late = Cela a pris trop de temps. Recommencez.
login-failed = La connexion n’a pas pu être vérifiée. Réessayez.
login-no-door = Cet appareil n’a pas laissé revenir le navigateur. Réessayez.
login-page-done = C’est fait. Vous pouvez fermer cette page et revenir au jeu.
login-page-failed = Rien n’a changé. Vous pouvez fermer cette page et revenir au jeu.
login-page-strange = Il n’y a rien ici.
welcome-have-account = Vous avez déjà un compte ?
problem-disk = Impossible d’écrire sur cet appareil. Le disque est-il plein ?
problem-no-provider = Ce serveur ne propose pas cette connexion
problem-provider-away = L’autre côté ne répond pas. Réessayez plus tard.
problem-already-linked = Votre compte y est lié à une autre connexion. Déliez-la d’abord.
problem-not-confirmed = Ce n’est pas votre nom. Rien n’a été supprimé.
revoked-title = Déconnecté sur cet appareil
revoked-text = Votre compte a été déconnecté ici depuis un autre appareil. Reconnectez-vous, ou commencez à neuf.
revoked-go = Continuer
closed-title = Ce compte est fermé
closed-text = Un modérateur l’a fermé, car les règles n’ont pas été respectées. Vous pouvez recommencer sous un autre nom.
closed-go = Recommencer

# Rules
rules-title = Règles
rules-move-title = Se déplacer
rules-move-text = Les pions avancent d’une case en diagonale, sur les cases foncées seulement. Les Blancs commencent.
rules-take-title = La prise est obligatoire
rules-take-text = Sautez par-dessus une pièce vers la case libre derrière elle, en avant ou en arrière. Continuez tant que vous le pouvez. Les pièces prises quittent le damier ensemble à la fin, et aucune ne se saute deux fois.
rules-king-title = Les dames volent
rules-king-text = Une dame va aussi loin qu’elle veut sur une diagonale libre. Elle prend de loin et se pose sur une case libre derrière ; si elle peut prendre encore depuis l’une d’elles, elle le doit.
rules-crown-title = Aller à dame
rules-crown-russian = Un pion qui atteint la dernière rangée devient dame aussitôt, même au milieu d’une rafle, et continue à prendre comme dame.
rules-crown-international = Un pion ne devient dame que si son coup finit sur la dernière rangée. Si la rafle continue, il reste pion.
rules-free-title = À vous de choisir
rules-free-text = Si plusieurs prises sont possibles, faites celle que vous voulez ; pas forcément la plus longue. Mais terminez celle que vous commencez.
rules-most-title = Prise majoritaire
rules-most-text = Si plusieurs prises sont possibles, il faut jouer celle qui prend le plus de pièces. Une dame compte comme un pion.
rules-end-title = Gagner
rules-end-text = Vous gagnez quand l’autre n’a plus de pièces, ou plus aucune qui puisse jouer.
rules-draw-title = Nulles
rules-draw-russian = Trois fois la même position ; 15 coups de dames seules sans prise ; trois dames qui n’en prennent pas une en 15 coups, ou en 5 si elle tient la grande diagonale. Vous pouvez aussi vous accorder sur la nulle.
rules-draw-international = Trois fois la même position ; 25 coups de dames seules sans prise ; trois contre une dame pendant 16 coups ; deux contre une pendant 5. Vous pouvez aussi vous accorder sur la nulle.

# Read aloud in browsers, where the board is a picture.
voice-no-game = Aucune partie sur le damier
voice-your-turn = À vous de jouer. { $position }
voice-wait = À l’adversaire de jouer. { $position }
voice-over = La partie est terminée

# The board for screen readers.
squares-board = Damier, { $variant }, vous jouez { $side }
squares-watched = Damier, { $variant }
square-empty = { $square }, vide
square-free = { $square }, vide, la pièce choisie peut y aller
square-piece = { $square }, { $piece }
square-moves = { $square }, { $piece }, peut aller en { $targets }
square-captures = { $square }, { $piece }, peut prendre
square-chosen = { $square }, { $piece }, choisie
piece-white-man = pion blanc
piece-white-king = dame blanche
piece-black-man = pion noir
piece-black-king = dame noire
