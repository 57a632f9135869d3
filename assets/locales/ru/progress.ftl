# Русский: кредиты, турниры.

credits-count = { $count ->
    [one] { $count } кредит
    [few] { $count } кредита
   *[other] { $count } кредитов
}
wallet-title = Кредиты
wallet-open = Кредиты: { $count }
wallet-worth = Игровые кредиты. Они не стоят денег, их нельзя купить или продать.
wallet-free = { $count } в подарок
wallet-free-note = Раз в несколько часов
wallet-rescue = { $count } на продолжение
wallet-rescue-note = Для тех, у кого почти пусто
wallet-next = Далее: { $title }
wallet-claim = Взять
wallet-got = Кредиты ваши. Удачи!
wallet-in-play = В игре
wallet-guest = Гость ставит не больше 50 и только в быстрой игре. Привяжите аккаунт, и станет можно больше.
wallet-history = История
wallet-nothing = Пока пусто
wallet-nothing-text = Здесь будет видно, что пришло и ушло
wallet-older = Раньше
wallet-not-yet = Эти кредиты вы уже взяли. Время до новых — на счётчике.
wallet-not-needed = Чтобы играть дальше, кредитов хватает
wallet-short = На это не хватает кредитов. Возьмите подарок или поставьте меньше.
credit-start = Подарок при входе
credit-claim = Подарок
credit-rescue = На продолжение
credit-stake = Ставка в партии
credit-won = Победа в партии
credit-returned = Возврат ставки
credit-fee = Взнос за турнир
credit-refund = Возврат взноса
credit-prize = Приз турнира
credit-closed = Аккаунт закрыт
credit-other = Кредиты
credit-note = { $when } · стало { $balance }
stake-title = Ставка каждого
stake-free = Без
stake-guest = Гости играют на кредиты только в быстрой игре
stake-unrated = Частная партия на кредиты не идёт в рейтинг
stake-winner = Победитель получит { $count }
stake-won = { $count ->
    [one] Вы получаете { $count } кредит
    [few] Вы получаете { $count } кредита
   *[other] Вы получаете { $count } кредитов
}
stake-returned = { $count ->
    [one] Ваш { $count } кредит возвращён
    [few] Ваши { $count } кредита возвращены
   *[other] Ваши { $count } кредитов возвращены
}
stake-lost = Ваша ставка ушла победителю
stake-too-high = Столько здесь ставить нельзя
withdrawn = Ваш вызов снят. { $why }

tab-events = Турниры
cup-all = Все
cup-arena = Арена
cup-swiss = Швейцарка
cup-knockout = Кубок
cup-minutes = { $count } мин
cup-rounds = { $count ->
    [one] { $count } тур
    [few] { $count } тура
   *[other] { $count } туров
}
cup-places = { $count ->
    [one] { $count } место
    [few] { $count } места
   *[other] { $count } мест
}
cup-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[other] { $count } игроков
}
cup-is-live = Идёт
cup-live = Сейчас играют
cup-soon = Скоро начнутся
cup-over = Завершены
cup-none = Сейчас турниров нет
cup-none-text = Создайте свой кнопкой «плюс»: другие увидят его здесь
cup-join-now = Участвовать
cup-open = Открыть
cup-prize = приз { $count }
cup-won-by = Победил(а) { $name }
cup-in-minutes = через { $count } мин
cup-in-hours = через { $hours } ч { $minutes } мин
cup-starts-in = Начало через { $time }
cup-time-left = Осталось { $time }
cup-round = Тур { $round }
cup-round-of = Тур { $round } из { $rounds }
cup-next-round = следующий через { $time }
cup-finished = Завершён
cup-cancelled = Отменён
cup-back = К турнирам
cup-friendly = Без рейтинга
cup-standings = Таблица
cup-pairings = Пары
cup-bracket = Сетка
cup-info = Правила
cup-nobody = Пока никого
cup-nobody-text = Будьте первым
cup-no-pairings = Партий пока нет
cup-no-pairings-text = Они появятся с началом турнира
cup-page-back = Предыдущая страница
cup-page-on = Следующая страница
cup-to-me = К моему месту
cup-round-back = Предыдущий тур
cup-round-on = Следующий тур
cup-bye = Без пары
cup-void = Не в счёт
cup-final = Финал
cup-semifinals = 1/2 финала
cup-quarterfinals = 1/4 финала
cup-to-be-decided = Пока неизвестно
cup-scoring = Подсчёт очков
cup-conditions = Кто может участвовать
cup-prizes = Призы
cup-place = { $place } место
cup-scheduled = Турнир по расписанию
cup-made-by = Создал(а) { $name }
cup-min-rating = Рейтинг не ниже { $rating }
cup-max-rating = Рейтинг не выше { $rating }
cup-min-games = { $count ->
    [one] Не меньше { $count } сыгранной партии
   *[other] Не меньше { $count } сыгранных партий
}
cup-linked = Аккаунт со входом через сервис
cup-join = Участвовать
cup-join-fee = { $count ->
    [one] Участвовать · { $count } кредит
    [few] Участвовать · { $count } кредита
   *[other] Участвовать · { $count } кредитов
}
cup-state-in = Вы участвуете
cup-state-playing = Вы играете
cup-state-paused = У вас пауза
cup-state-out = Вы выбыли
cup-took-part = Вы участвовали
cup-my-place = { $place } место · { $points } оч.
cup-my-bye = В этом туре пары нет: очки ваши.
cup-you-white = Вы играете белыми
cup-you-black = Вы играете чёрными
cup-game-in = начало через { $time }
cup-pause = Пауза
cup-leave = Выйти
cup-leave-sure = Выйти из турнира? Очки останутся, но новых партий не будет.
cup-leave-open = Выйти из турнира? До начала можно вернуться.
cup-come-back = Вернуться
cup-back-in = Вернуться через { $time }
cup-call-off = Отменить турнир
cup-password-note = Пароль знает тот, кто создал турнир
cup-password-tell = Сообщите его тем, кого ждёте
cup-wrong-password = Пароль не подходит
cup-make = Создать турнир
cup-make-go = Создать турнир
cup-name = Название турнира
cup-name-note = 2–30 букв
cup-how-minutes = Сколько минут
cup-how-rounds = Сколько туров
cup-how-places = Сколько мест
cup-how-start = Начало через, минут
cup-how-fee = Взнос с каждого, в кредитах
cup-needs-clock = Турниру нужны часы: выберите другое время
cup-berserk = Полвремени
cup-to-tournament = К турниру
cup-one = Турнир
cup-problem-gone = Этого турнира больше нет
cup-problem-full = Все места заняты
cup-problem-over = Турнир окончен
cup-problem-closed = Присоединиться уже нельзя
cup-problem-not-joined = Вы не участвуете в этом турнире
cup-problem-not-eligible = Вы не подходите под условия турнира
cup-problem-too-early = Пауза продлится ещё { $minutes } мин
scoring-win-two-draw-one = Победа — 2 очка, ничья — 1, поражение — 0.
scoring-streak-doubles = После двух побед подряд партии считаются вдвойне, пока вы выигрываете.
scoring-berserk = Половина времени без добавки: победа даёт на очко больше, если в партии хотя бы { $moves } ходов.
scoring-early-draw = Ничья раньше хода { $moves } не даёт очков.
scoring-time-ends = Партия, не законченная к концу времени, не считается.
scoring-nearest-opponent = Следующий соперник — из тех, кто рядом в таблице, и не прежний, пока есть другие.
scoring-same-score = В туре играют те, у кого очков поровну или почти поровну; дважды никто не встречается.
scoring-bye = Без соперника вы получаете 2 очка, не больше одного раза.
scoring-late-or-absent = Опоздавший получает 1 очко за первый пропущенный тур; другие пропуски дают 0.
scoring-draw-from = Ничью можно предложить с хода { $moves }.
scoring-tie-solkoff = При равенстве очков выше тот, чьи соперники сильнее (сумма их очков), затем тот, чьи очки взяты у сильнейших.
scoring-tie-performance = При равенстве очков выше тот, чьи соперники и результаты сильнее по рейтингу.
scoring-two-games = Матч — две партии со сменой цвета.
scoring-decider = При равном счёте играют ещё одну партию { $time }; цвет по жребию.
scoring-black-goes-through = Если и она ничья, проходят чёрные.
scoring-seeds-rest = Свободные места первого тура достаются лучшим по рейтингу: они проходят без игры.
scoring-first-move = Без первого хода вовремя партия проиграна, и у вас пауза.

tab-ranking = Рейтинг
board-week = Неделя
board-month = Месяц
board-all = Всё время
board-world = Мир
board-country = Страна
board-empty = Здесь пока никого
board-empty-text = Сыграйте и станьте первым
board-not-listed = Вас в этом списке ещё нет: сыграйте ещё несколько партий
rating-change = Рейтинг { $before } → { $after }
unrated-aborted = Партия отменена: рейтинг прежний
unrated-friendly = Товарищеская партия: рейтинг прежний
unrated-password = Партия с паролем: рейтинг прежний
unrated-private-stake = Частная партия на кредиты: рейтинг прежний
unrated-too-short = Меньше десяти ходов: рейтинг прежний
unrated-same-pair = Сегодня вы сыграли друг с другом достаточно: рейтинг прежний
unrated-other = Рейтинг остался прежним
achieved = Достижение: { $name }
feats-title = Достижения
feats-first-steps = Первые шаги
feats-russian = Русские шашки
feats-international = Международные шашки
feats-tactics = Тактика
feats-loyalty = Верность
feats-fair-play = Честная игра
feats-tournaments = Турниры
feats-other = Ещё
feats-done = Получено { $done } из { $all }
feats-when = Есть · { $when }
feats-hidden = { $count ->
    [one] Ещё { $count } скрытое ждёт вас
    [few] Ещё { $count } скрытых ждут вас
   *[other] Ещё { $count } скрытых ждут вас
}
