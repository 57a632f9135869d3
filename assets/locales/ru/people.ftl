# Русский: друзья, переписка, профили, новости.

tab-friends = Друзья

# Друзья
friends-requests = Запросы
friends-online = Сейчас в сети
friends-count = { $count } из { $all }
friends-offline = Не в сети
friends-asked = Вы предложили дружбу
friends-messages = Сообщения
friends-none = Вместе веселее
friends-none-text = Найдите друга по имени или нажмите на имя соперника в игре.
friend-add = Добавить
friend-add-long = Добавить в друзья
friend-asked = Запрошено
friend-accept = Принять
friend-accept-long = Принять дружбу
friend-withdraw = Отозвать
friend-withdraw-long = Отозвать запрос
friend-watch = Смотреть
friend-message = Написать
friend-mute = Не читать
friend-mute-note = Вы не увидите, что пишет этот игрок
friend-unmute = Снова читать
friend-remove = Удалить из друзей
friend-remove-sure = Удалить из друзей: { $name }?
friend-block = Заблокировать
friend-block-note = Без сообщений, приглашений и общих игр
friend-block-sure = Заблокировать игрока { $name }? Вы больше не встретитесь и не услышите друг друга; об этом никто не узнает.
friend-unblock = Разблокировать
friend-play = Партия: { $name }
friend-invite = Отправить приглашение
invite-friend-sent = { $name } получит ваше приглашение. Игра начнётся, когда оно будет принято.
bond-none = Игрок
bond-own = Это вы
bond-friend = Друг
bond-asked = Вы предложили дружбу
bond-asks-you = Предлагает дружбу
bond-blocked = Вы заблокировали этого игрока
bond-muted = Вы не читаете этого игрока
presence-online = В сети
presence-playing = В игре
presence-plays = Играет: { $what }
presence-away = Отошёл
presence-offline = Не в сети
search-hint = Найти по имени
search-clear = Очистить поиск
search-found = Найдены
search-none = Никто не найден
search-none-text = Имена ищутся по их началу
blocked-title = Заблокированные
blocked-none = Вы никого не блокируете
blocked-none-text = Здесь будут заблокированные игроки

# Профили
profile-title = Игрок
profile-since = здесь с { $year } года, { $month }
profile-won = Победы
profile-drawn = Ничьи
profile-lost = Поражения
profile-games = Игры
profile-games-none = Здесь будут сыгранные игры
edit-title = Изменить профиль
edit-colour = Цвет { $number }
edit-emblem = Картинка { $number }
edit-country = Страна
edit-country-hint = Найти страну
edit-country-note = Видна как флаг рядом с именем; можно и не выбирать

# Переписка
talk-none = Ваша переписка
talk-none-text = Выберите, кому написать
talk-back = К списку
talk-empty = Сообщений пока нет. Поздоровайтесь.
talk-older = Раньше
talk-hint = Сообщение
talk-send = Отправить
talk-emotes = Смайлики и фразы
talk-again = Отправить ещё раз
talk-forget = Убрать
talk-unknown = Сообщение для более новой версии
talk-silenced = Модератор снова разрешит писать: { $until }
talk-kind = Будьте вежливы. На сообщения можно пожаловаться.
game-chat-title = Чат: { $name }
game-chat-moves = Ходы
game-chat-chat = Чат
action-chat = Чат

# Дни
day-today = Сегодня
day-yesterday = Вчера
day-date = { $day } { $month }
day-date-year = { $day } { $month } { $year }
months = январь, февраль, март, апрель, май, июнь, июль, август, сентябрь, октябрь, ноябрь, декабрь
months-of = января, февраля, марта, апреля, мая, июня, июля, августа, сентября, октября, ноября, декабря

# Новости
notices-title = Новости
notices-none = Ничего нового
notices-none-text = Здесь будут запросы, приглашения и ходы
notices-older = Раньше
notice-your-turn = Ваш ход. Соперник: { $name }
notice-challenge = { $name } хочет сыграть с вами
notice-request = { $name } предлагает дружбу
notice-accepted = { $name } теперь ваш друг
notice-tournament = { $name } начинается
notice-rating-refund = Возвращён рейтинг, потерянный в нечестной партии: +{ $points }
notice-unknown = Новость для более новой версии

# Жалобы
report-title = Пожаловаться
report-text = Прочитает модератор. Игрок об этом не узнает. Последние сообщения приложатся.
report-chat = Грубые сообщения
report-name = Обидное имя
report-cheating = Помощь компьютера
report-leaving = Нарочно бросает игры
report-other = Другое
report-note = Что случилось? (по желанию)
report-send = Отправить жалобу
report-sent = Спасибо. Модератор посмотрит.

# Отказы
people-no-such-player = Этого игрока больше нет
people-no-such-chat = Этой переписки больше нет
people-own-account = Это вы
people-too-many = Больше пока нельзя. Попробуйте завтра.
people-blocked = Вы заблокировали этого игрока: сначала разблокируйте
people-not-asked = Этого запроса больше нет
people-muted = Модератор на время запретил вам писать
people-bad-message = Это нельзя отправить: слишком длинно или с невидимыми знаками
people-bad-words = Эти слова не для всех
people-repeated = Вы только что это сказали

# То, что говорят одним нажатием
phrase-hello = Привет!
phrase-good-luck = Удачи!
phrase-good-game = Хорошая игра
phrase-well-played = Отлично сыграно
phrase-nice-move = Хороший ход
phrase-thanks = Спасибо
phrase-oops = Ой
phrase-thinking = Думаю
phrase-one-moment = Минутку
phrase-rematch = Ещё раз?
phrase-no-time = Мне пора
phrase-bye = Пока!
emote-smile = Улыбка
emote-laugh = Смех
emote-wink = Подмигивание
emote-cool = Круто
emote-think = Хм
emote-wow = Ого
emote-sad = Грусть
emote-cry = Слёзы
emote-sweat = Уф
emote-clap = Аплодисменты
emote-thumb-up = Большой палец
emote-heart = Сердце

# The own page
tab-me = Профиль
me-guest-title = Вы играете как гость
me-guest-text = Привяжите вход, чтобы рейтинг и кредиты не пропали.
me-guest-link = Привязать
me-of = { $count } из { $all }
me-none = Нет
