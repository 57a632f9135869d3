# Français : crédits, tournois.

credits-count = { $count ->
    [one] { $count } crédit
   *[other] { $count } crédits
}
wallet-title = Crédits
wallet-open = Crédits : { $count }
wallet-worth = Des crédits pour jouer. Ils ne valent pas d’argent et ne s’achètent ni ne se vendent.
wallet-free = { $count } crédits gratuits
wallet-free-note = De nouveaux toutes les quelques heures
wallet-rescue = { $count } crédits pour continuer
wallet-rescue-note = Pour qui n’a presque plus rien
wallet-next = Ensuite : { $title }
wallet-claim = Prendre
wallet-got = Crédits gratuits. Amusez-vous bien !
wallet-in-play = En jeu
wallet-guest = Invité, vous misez 50 au plus, en partie rapide seulement. Liez votre compte pour aller plus loin.
wallet-history = Historique
wallet-nothing = Rien encore
wallet-nothing-text = Ce qui entre et sort sera ici
wallet-older = Plus ancien
wallet-not-yet = Vous les avez déjà eus. Regardez le compte à rebours.
wallet-not-needed = Vous avez assez de crédits pour jouer
wallet-short = Vous n’avez pas assez de crédits. Prenez les gratuits ou choisissez moins.
credit-start = Cadeau de bienvenue
credit-claim = Crédits gratuits
credit-rescue = Crédits pour continuer
credit-stake = Misés dans une partie
credit-won = Partie gagnée
credit-returned = Rendus
credit-fee = Entrée d’un tournoi
credit-refund = Entrée rendue
credit-prize = Prix d’un tournoi
credit-closed = Compte fermé
credit-other = Crédits
credit-note = { $when } · puis { $balance }
stake-title = Crédits chacun
stake-free = Gratuit
stake-guest = Les invités ne jouent des crédits qu’en partie rapide
stake-unrated = Une partie privée avec crédits ne compte pas au classement
stake-winner = Le gagnant reçoit { $count }
stake-won = Vous recevez { $count } crédits
stake-returned = { $count ->
    [one] Votre crédit vous est rendu
   *[other] Vos { $count } crédits vous sont rendus
}
stake-lost = Votre mise est allée au gagnant
stake-too-high = C’est plus qu’on ne peut miser ici
withdrawn = Votre offre a été retirée. { $why }

# Tournaments
tab-events = Tournois
cup-all = Tous
cup-arena = Arène
cup-swiss = Suisse
cup-knockout = Élimination
cup-minutes = { $count } min
cup-rounds = { $count ->
    [one] { $count } ronde
   *[other] { $count } rondes
}
cup-places = { $count } places
cup-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
cup-is-live = En direct
cup-live = En cours
cup-soon = Bientôt
cup-over = Terminés
cup-none = Aucun tournoi en ce moment
cup-none-text = Créez-en un avec le plus ci-dessus ; les autres le verront ici
cup-join-now = Rejoindre
cup-open = Ouvrir
cup-prize = { $count } en prix
cup-won-by = Gagné par { $name }
cup-in-minutes = dans { $count } min
cup-in-hours = dans { $hours } h { $minutes } min
cup-starts-in = Commence dans { $time }
cup-time-left = encore { $time }
cup-round = Ronde { $round }
cup-round-of = Ronde { $round } sur { $rounds }
cup-next-round = la suivante dans { $time }
cup-finished = Terminé
cup-cancelled = Annulé
cup-back = Retour aux tournois
cup-friendly = Non classé
cup-standings = Classement
cup-pairings = Parties
cup-bracket = Tableau
cup-info = Comment ça marche
cup-nobody = Personne n’est encore inscrit
cup-nobody-text = Soyez le premier
cup-no-pairings = Aucune partie encore
cup-no-pairings-text = Elles viennent au début
cup-page-back = Page précédente
cup-page-on = Page suivante
cup-to-me = À ma place
cup-round-back = Ronde précédente
cup-round-on = Ronde suivante
cup-bye = Exempt
cup-void = Nulle et non avenue
cup-final = Finale
cup-semifinals = Demi-finales
cup-quarterfinals = Quarts de finale
cup-to-be-decided = À déterminer
cup-scoring = Points
cup-conditions = Qui peut participer
cup-prizes = Prix
cup-place = Place { $place }
cup-scheduled = Un tournoi du calendrier
cup-made-by = Créé par { $name }
cup-min-rating = Classement d’au moins { $rating }
cup-max-rating = Classement d’au plus { $rating }
cup-min-games = { $count ->
    [one] Au moins { $count } partie jouée
   *[other] Au moins { $count } parties jouées
}
cup-linked = Compte lié à une connexion
cup-join = Participer
cup-join-fee = { $count ->
    [one] Participer · { $count } crédit
   *[other] Participer · { $count } crédits
}
cup-state-in = Vous participez
cup-state-playing = Vous jouez
cup-state-paused = Vous êtes en pause
cup-state-out = Vous êtes éliminé
cup-took-part = Vous avez participé
cup-my-place = Place { $place } · { $points } pts
cup-my-bye = Pas d’adversaire cette ronde : vous êtes exempt.
cup-you-white = Vous avez les Blancs
cup-you-black = Vous avez les Noirs
cup-game-in = commence dans { $time }
cup-pause = Pause
cup-leave = Quitter
cup-leave-sure = Quitter ce tournoi ? Vos points restent, mais vous n’aurez plus de parties.
cup-leave-open = Quitter ce tournoi ? Vous pourrez revenir jusqu’au début.
cup-come-back = Revenir
cup-back-in = Revenir dans { $time }
cup-call-off = Annuler le tournoi
cup-password-note = Qui l’a créé connaît le mot de passe
cup-password-tell = Donnez-le à ceux qui doivent participer
cup-wrong-password = Ce n’est pas le mot de passe
cup-make = Créer un tournoi
cup-make-go = Créer le tournoi
cup-name = Nom du tournoi
cup-name-note = 2 à 30 lettres
cup-how-minutes = Durée en minutes
cup-how-rounds = Rondes
cup-how-places = Places
cup-how-start = Début dans, en minutes
cup-how-fee = Entrée par joueur, en crédits
cup-needs-clock = Un tournoi a besoin d’une pendule : choisissez un autre temps
cup-berserk = Moitié de ma pendule
cup-to-tournament = Au tournoi
cup-one = Tournoi
cup-problem-gone = Ce tournoi n’est plus là
cup-problem-full = Toutes les places sont prises
cup-problem-over = Ce tournoi est terminé
cup-problem-closed = Il est trop tard pour participer
cup-problem-not-joined = Vous ne participez pas à ce tournoi
cup-problem-not-eligible = Vous ne remplissez pas les conditions de ce tournoi
cup-problem-too-early = Une pause dure encore { $minutes } min
scoring-win-two-draw-one = Un gain vaut 2 points, une nulle 1, une défaite 0.
scoring-streak-doubles = Après deux gains de suite, les parties comptent double jusqu’à la première non gagnée.
scoring-berserk = Moitié de la pendule et pas d’incrément : un gain donne un point de plus, dans une partie d’au moins { $moves } coups.
scoring-early-draw = Une nulle avant le coup { $moves } ne donne rien.
scoring-time-ends = Une partie encore en cours à la fin du temps ne compte pas.
scoring-nearest-opponent = Votre prochain adversaire est proche de vous au classement, et pas de nouveau le dernier tant que d’autres jouent.
scoring-same-score = Les adversaires d’une ronde ont des points aussi proches que possible ; personne ne se rencontre deux fois.
scoring-bye = Sans adversaire, vous êtes exempt et recevez 2 points, une fois au plus.
scoring-late-or-absent = Un retardataire reçoit 1 point pour la première ronde manquée ; les autres rondes manquées donnent 0.
scoring-draw-from = La nulle peut être proposée à partir du coup { $moves }.
scoring-tie-solkoff = À points égaux, d’abord qui a eu les adversaires les plus forts (la somme de leurs points), puis qui a pris ses points aux plus forts.
scoring-tie-performance = À points égaux, d’abord qui a eu les adversaires et les résultats les mieux classés.
scoring-two-games = Un match, c’est deux parties avec couleurs inversées.
scoring-decider = Un match à égalité se décide par une partie de plus, { $time } ; les couleurs sont tirées au sort.
scoring-black-goes-through = Si elle aussi est nulle, les Noirs passent.
scoring-seeds-rest = Les places libres du premier tour vont aux mieux classés, qui passent sans jouer.
scoring-first-move = Sans premier coup à temps, la partie est perdue et vous êtes en pause.

# Ratings, ranking, achievements
tab-ranking = Classement
board-week = Semaine
board-month = Mois
board-all = Toujours
board-world = Monde
board-country = Pays
board-empty = Personne ici pour l’instant
board-empty-text = Jouez et soyez le premier
board-not-listed = Vous n’êtes pas encore dans cette liste : encore quelques parties
rating-change = Classement { $before } → { $after }
unrated-aborted = La partie a été annulée : classement inchangé
unrated-friendly = Partie amicale : classement inchangé
unrated-password = Partie avec mot de passe : classement inchangé
unrated-private-stake = Partie privée avec crédits : classement inchangé
unrated-too-short = Moins de dix coups : classement inchangé
unrated-same-pair = Assez de parties classées ensemble aujourd’hui : classement inchangé
unrated-other = Le classement reste inchangé
achieved = Réussi : { $name }
feats-title = Succès
feats-first-steps = Premiers pas
feats-russian = Dames russes
feats-international = Dames internationales
feats-tactics = Tactique
feats-loyalty = Fidélité
feats-fair-play = Esprit sportif
feats-tournaments = Tournois
feats-other = Plus
feats-done = { $done } sur { $all }
feats-when = Réussi · { $when }
feats-hidden = { $count ->
    [one] Encore { $count } succès caché à trouver
   *[other] Encore { $count } succès cachés à trouver
}
