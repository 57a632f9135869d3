# Русский. Ключи те же и в том же порядке, что в английском.

app-name = Шашки онлайн
cancel = Отмена
close = Закрыть
copy = Копировать
copied = Готово
save = Сохранить

tab-play = Играть
tab-settings = Настройки

variant-russian = Русские
variant-international = Стоклетки
variant-international-short = Стоклетки
board-size = Доска { $columns } × { $columns }
side-white = Белые
side-black = Чёрные

time-no-clock = Без часов
time-per-move = { $minutes } мин на ход
speed-bullet = Пуля
speed-blitz = Блиц
speed-rapid = Рапид
speed-classical = Классика

welcome-title = Добро пожаловать
welcome-text = Шашки с живыми соперниками
welcome-go = Играть
name-label = Как вас называть?
name-hint = Ваше имя
name-rule = 3–16 букв
name-good = Хорошее имя
name-too-short = 3–16 букв
name-too-long = Не больше 16 букв
name-bad-character = Только буквы, цифры, _ и -
name-mixed = Буквы только одного алфавита
name-unfit = Такое имя здесь не годится
name-taken = Занято. Попробуйте другое
name-suggestions = Цапля, Выдра, Сокол, Клён, Берёза, Янтарь, Рысь, Кедр, Щука, Ястреб

line-starting = Запускаем…
line-connecting = Подключаемся к { $host }…
line-unreachable = { $host } пока не отвечает. Пробуем ещё.
line-local = Игровой сервер на этом компьютере готов
line-ready = Подключено к { $host }
line-other-server = Другой сервер
line-try-now = Ещё раз
line-reconnecting = Восстанавливаем связь…
line-offline = Нет связи. Пробуем ещё.
elsewhere-title = Открыто в другом окне
elsewhere-text = Вы играете в другом окне или на другом устройстве. Продолжить здесь?
elsewhere-go = Играть здесь
outdated-title = Вышла новая версия
outdated-text = Это приложение слишком старое для сервера. Обновите его; ваши партии сохранятся.
failed-title = Не получилось
failed-text = Это наша вина, не ваша. Партии в сохранности.

lobby-hello = Здравствуйте, { $name }
lobby-quiet = Пока здесь больше никого
lobby-online = { $count ->
    [one] { $count } игрок в сети
    [few] { $count } игрока в сети
   *[other] { $count } игроков в сети
}
lobby-playing = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
times-label = Минуты + секунды на ход
play-go = Играть
play-starts-at-once = Соперник уже ждёт: начнём сразу
play-offer-is-shown = Другие увидят ваш вызов
quick-title = Быстрая игра
quick-note = Одно касание
quick-waiting = { $count ->
    [0] никого
    [one] { $count } ждёт
   *[other] { $count } ждут
}
open-title = Открытые партии
open-count = { $count ->
    [one] { $count } вызов
    [few] { $count } вызова
   *[other] { $count } вызовов
}
open-none = Открытых партий нет
open-none-text = Нажмите «Играть»: ваш вызов увидят
open-play = Играть
invite-title = Игра в вашей сети
invite-text = Другие входят по этому адресу
learn-title = Правила
learn-rules = { $name }
learn-russian = 8 × 8 · бей как хочешь
learn-international = 10 × 10 · бей больше
seek-title = Ищем соперника
seek-is-open = Ваш вызов виден другим
seek-is-sent = Отправляем вызов…
quiet-title = Сейчас тихо
quiet-alone = Партию «{ $wanted }» пока никто не хочет. Вызов открыт, пока вы ждёте.
quiet-other = Партию «{ $wanted }» пока никто не хочет. А «{ $other }» можно начать сразу.
quiet-stay = Подожду
mini-return = Вернуться к партии

bar-captured = взято { $count }
status-yours = Ваш ход
status-waiting = Ходит { $name }
status-must = Нужно бить
status-must-most = Нужно взять больше всего: { $count }
status-pieces-can = { $count ->
    [one] может { $count } шашка
    [few] могут { $count } шашки
   *[other] могут { $count } шашек
}
status-keep-capturing = Бейте дальше: выберите поле
status-low-time = { $seconds ->
    [one] Осталась { $seconds } секунда
    [few] Осталось { $seconds } секунды
   *[other] Осталось { $seconds } секунд
}
status-move-number = ход { $number }
status-first-move = первый ход: { $seconds } с
status-reconnecting = Восстанавливаем связь…
status-clock-runs = Ваши часы идут
status-viewing = После хода { $number }
status-viewing-start = Начало партии
status-to-present = К партии
status-to-end = К концу
status-show-result = Итог
nudge-not-your-turn = Сейчас не ваш ход
nudge-must-capture = Нужно бить
nudge-cannot-move = Эта шашка не может пойти
nudge-must-go-on = Взятие ещё не закончено
nudge-not-there = Туда пойти нельзя
draw-counter = До ничьей: { $done } из { $limit } ходов
draw-repetition = Та же позиция: { $done } из { $limit }
draw-offer = { $name } предлагает ничью
draw-offer-note = Ваш ход тоже будет отказом
draw-accept = Ничья
draw-decline = Отказаться
draw-offered = Ничья предложена
draw-declined = { $name } играет дальше
draw-undo = Отменить
gone-away = { $name }: нет связи
gone-left = { $name }: вышел из партии
claim-wait = Засчитать победу можно через { $seconds } с
claim-due = { $name } не вернулся
claim-due-note = Засчитайте победу или подождите
claim-win = Победа
claim-draw = Ничья
claim-stay = Ждать
ends-back = Назад
ends-takes = { $square } · берёт { $count }
action-draw = Ничья
action-resign = Сдаться
action-abort = Отменить
action-flip = Повернуть
action-new-game = Новая
action-rules = Правила
action-previous = Предыдущая
action-next = Следующая
flip-board = Повернуть доску
more-title = Ещё
moves-title = Ходы
moves-none = Ходов пока нет
step-first = Начальная позиция
step-back = Ход назад
step-on = Ход вперёд
step-last = Последняя позиция
replay-play = Проиграть ходы
replay-pause = Пауза
replay-speed = { $speed }×
replay-line = Линия ходов
replay-hint = Высокие метки — взятия. Тяните, чтобы листать партию.
leave-title = В зал
leave-note = Партия и часы продолжают идти
resign-title = Сдать партию?
resign-text = Победит { $name }.
abort-title = Отменить партию?
abort-text = Ещё не оба сделали ход, поэтому партия не засчитается.
abort-go = Отменить партию
keep-playing = Играть дальше

result-won = Победа!
result-lost = На этот раз победил { $name }
result-side-won = Победил { $name }
result-draw = Ничья
result-void = Партия отменена
end-no-pieces = { $name }: не осталось шашек
end-no-moves = { $name }: нет ходов
end-resigned = { $name } сдаётся
end-time-out = { $name }: время вышло
end-left = { $name }: вышел из партии
end-left-draw = Соперник вышел, ничья по требованию
end-agreed = Ничья по соглашению
end-threefold = Позиция повторилась трижды
end-kings-only = Слишком долго ходы одними дамками без взятий
end-three-kings = Три дамки не поймали одну за 15 ходов
end-fixed-material = Слишком долго без взятий и новых дамок
end-main-road = Трое против дамки на большаке, 5 ходов
end-two-versus-one = Двое против одной дамки, 5 ходов
end-three-versus-one = Трое против одной дамки, 16 ходов
end-aborted = Отменена до первых ходов
end-no-first-move = Первый ход не сделан вовремя
end-fault = Наша ошибка: партия не считается
moves-count = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
rematch = Реванш
rematch-asking = Спрашиваем: { $name }…
rematch-wanted = { $name } хочет реванш
rematch-no = Спасибо, нет
rematch-undo = Отозвать
rematch-declined = { $name } уходит
rematch-starts = Начинаем…
new-game = Новый соперник
review = Разбор

refused-no-such-game = Этой партии больше нет
refused-not-your-game = Вы не играете в этой партии
refused-illegal-move = Здесь так пойти нельзя
refused-stale-move = Партия уже ушла вперёд
refused-game-over = Партия окончена
refused-game-running = Партия ещё идёт
refused-draw-too-early = Ничью можно предложить с хода { $moves }
refused-draw-too-often = Снова предложить ничью можно на ходу { $moves }
refused-no-offer = Предложения уже нет
refused-cannot-abort = Оба сделали ход: можно только сдаться
refused-opponent-present = Соперник вернулся
refused-claim-too-early = Подождите ещё { $seconds } с
refused-time-not-up = Время ещё есть
refused-rated = В рейтинговой партии ходы не возвращают
refused-nothing-to-take-back = Вы ещё не ходили
refused-takeback-asked = Вы уже просили: сначала сделайте ход
refused-no-berserk = Половина времени — только в аренах, где это разрешено, до первого хода
refused-no-clock = В этой партии нет часов
refused-clock-full = У соперника достаточно времени
refused-paused = После брошенных партий новая возможна через { $minutes } мин
refused-not-enough-credits = Нужно { $needed } кредитов, у вас { $balance }
refused-opponent-short = У соперника не хватает кредитов
refused-stake-too-high = Здесь не больше { $most } кредитов
refused-guest-stake = Гости играют на кредиты только через быстрый подбор. Привяжите аккаунт.
refused-played-often = Вы часто играли друг с другом на кредиты: снова через { $hours } ч, без кредитов сразу
refused-stakes-paused = Вы сразу проиграли несколько партий на кредиты: на кредиты снова через { $hours } ч
refused-seek-gone = Кто-то успел раньше
refused-own-seek = Это ваш вызов
refused-already-playing = Вы уже играете
refused-not-offered = Здесь такого нет
refused-too-fast = Слишком быстро: подождите немного
refused-try-again = Не получилось. Попробуйте ещё раз.
refused-unknown = Сервер отказал
failed-account-unknown = Сервер больше не знает это устройство. Войдите или выберите имя.
failed-accounts-unreadable = Не удалось прочитать ваши аккаунты
failed-address = Это не адрес сервера
failed-settings-unsaved = Настройки не сохранились
failed-settings-unreadable = Настройки не прочитались; сейчас обычные
toast-back-online = Связь восстановлена

friend-title = Играть с другом
friend-waiting-button = Приглашение другу
friend-colour = Я играю
friend-random = Жребий
friend-password = Пароль
friend-password-note = Войдёт только тот, кто его знает
friend-password-hint = Пароль
friend-password-tell = Скажите его другу вместе с кодом
friend-rated = На рейтинг
friend-rated-note = Игра засчитывается обоим
friend-create = Создать игру
friend-have-code = У меня есть код
invites-title = Приглашения
invite-friend-title = Пригласите друга
invite-friend-waiting = Ваша игра открыта. Ждём друга…
invite-friend-code = Код игры
invite-friend-locked = Вместе с кодом нужен пароль
invite-friend-cancel = Отменить игру
join-title = К другу в игру
join-hint = Код из шести знаков или вся ссылка
private-wrong = Игры с таким кодом нет или пароль не тот. Уточните у друга.
private-password-needed = У этой игры есть пароль
private-locked = Слишком много неверных паролей. Попробуйте через { $minutes } мин.
private-host-away = Ваш друг сейчас не в сети

tab-watch = Смотреть
watch-refresh = Обновить
watch-all = Все
watch-friends = Друзья
watch-friends-only = Только друзья
watch-none = Сейчас никто не играет
watch-none-text = Здесь появятся игры других
watch-none-such = Таких игр сейчас нет
watch-none-friends = Никто из друзей сейчас не играет
live-title = Сейчас играют
live-all = Смотреть все
live-all-count = Смотреть все { $count }
watch-own = Ваши игры
watch-own-none = Игр пока нет
watch-own-none-text = Здесь будут ваши сыгранные игры
watch-older = Более ранние
watch-count = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[other] { $count } зрителей
}
watch-won = Победа
watch-lost = Поражение
watch-drawn = Ничья
watch-void = Отменена
pdn-copy = Скопировать PDN
pdn-copied = Игра скопирована в виде PDN
pdn-open = Открыть PDN
pdn-title = Просмотр записи
pdn-hint = Вставьте партию в PDN
pdn-note = На компьютере можно и перетащить файл в окно. Запись выглядит так: 1. c3-d4 d6-c5
pdn-go = Открыть
pdn-no-game = В этом тексте нет партии
pdn-variant = Показать можно только русские и международные шашки
pdn-position = Показать можно только партии из обычной начальной позиции
pdn-bad-move = Строка { $line }, символ { $column }: этот ход невозможен
pdn-bad-form = Строка { $line }, символ { $column }: не удаётся прочитать
pdn-playing = Сначала закончите партию
pdn-open-end = Запись здесь кончается
pdn-unreadable = Этот файл не удаётся прочитать
conduct-warning = Вы бросили несколько игр. В следующий раз будет пауза.
conduct-pause = Вы бросили слишком много игр: новых пока не будет
takeback-ask = Попросить ход назад
takeback-offer = { $name } просит взять ход назад
takeback-offer-note = Ваш ход — тоже отказ
takeback-accept = Разрешить
give-time = Добавить 15 секунд

settings-board = Доска
settings-pieces = Шашки
board-walnut = Орех
board-lake = Озеро
board-meadow = Луг
board-contrast = Контраст
pieces-turned = Точёные
pieces-pebble = Галька
pieces-flat = Плоские
pieces-contrast = Контраст
settings-playing = Игра
settings-premove = Ход наперёд
settings-premove-note = Выбрать ответ заранее
settings-coordinates = Координаты
coordinates-off = Нет
coordinates-free = На свободных
coordinates-all = На всех полях
settings-sound = Звук
settings-look = Вид и язык
settings-language = Язык
language-system = Как в системе
language-en = English
language-ru = Русский
language-id = Bahasa Indonesia
language-nl = Nederlands
language-fr = Français
settings-theme = Оформление
theme-system = Авто
theme-light = Светлое
theme-dark = Тёмное
settings-calm = Меньше движения
settings-calm-note = Шашки появляются, а не летят
settings-account = Вы и сервер
settings-name = Ваше имя
settings-server = Сервер
settings-rules = Правила игр
server-here = На этом компьютере
server-title = Другой сервер
server-text = Введите адрес, который показан в окне другого игрока.
server-hint = Адрес и порт, например 192.168.1.20:4270
server-use-mine = Мой сервер
server-join = Войти

back = Назад
settings-logins = Аккаунт и устройства
account-title = Аккаунт
account-not-loaded = Аккаунт не загрузился
account-guest = Гость
account-linked = Аккаунт
account-since = { $days ->
    [0] с сегодняшнего дня
    [one] { $days } день с нами
    [few] { $days } дня с нами
   *[other] { $days } дней с нами
}
account-keep-title = Сохраните свои победы
account-keep-text = Сейчас аккаунт живёт только на этом устройстве. Привяжите вход, и вы сможете играть где угодно.
account-no-providers = Аккаунт живёт на этом устройстве: другого входа этот сервер не предлагает.
account-guest-warning = Если удалить игру или её данные, гостя уже не вернуть.
account-logins = Ваши входы
account-linked-text = С этим входом вы вернётесь в аккаунт на любом устройстве. Другим игрокам он не виден.
account-continue = Войти через { $name }
account-unlink = Отвязать
account-devices = Устройства
devices-here = Это устройство
devices-log-out = Выйти
devices-others = Выйти на всех остальных
devices-nameless = Без названия
devices-browser = Браузер
devices-now = Недавно в игре
devices-hours = { $hours ->
    [one] { $hours } час назад
    [few] { $hours } часа назад
   *[other] { $hours } часов назад
}
devices-days = { $days ->
    [one] { $days } день назад
    [few] { $days } дня назад
   *[other] { $days } дней назад
}
account-data = Ваши данные
account-export = Копия всех моих данных
account-export-note = Файл JSON со всем, что хранится
account-export-running = Собираем…
account-exported = Сохранено: { $place }
account-log-out = Выйти на этом устройстве
account-log-out-note = Сам аккаунт останется
account-log-out-lost = Он пропадёт: больше в него ничего не ведёт
account-delete = Удалить аккаунт
account-delete-note = Навсегда и со всем, что в нём есть
account-still-playing = Ваша партия ещё идёт. Сначала закончите её.
account-news-linked = Готово: теперь аккаунт с вами везде
account-news-logged-in = С возвращением, { $name }
account-news-kept = Всё осталось как было
account-news-devices = Выход выполнен
account-news-logged-out = Вы вышли на этом устройстве
account-news-deleted = Ваш аккаунт удалён
unlink-title = Отвязать { $name }?
unlink-text = { $name } больше не будет вести в этот аккаунт.
unlink-last-text = { $name } больше не будет вести в этот аккаунт. Он останется только на устройствах, где вы сейчас в нём.
device-title = Выйти на «{ $name }»?
device-text = Там придётся войти заново.
others-title = Выйти на всех остальных устройствах?
log-out-title = Выйти на этом устройстве?
log-out-text = Чтобы снова играть здесь под этим аккаунтом, нужно будет войти.
log-out-lost = Больше в этот аккаунт ничего не ведёт. Если выйти, он пропадёт: имя, рейтинг, друзья. Сначала привяжите вход.
log-out-anyway = Выйти и потерять его
delete-title = Удалить аккаунт?
delete-text = Имя, входы, устройства, друзья и сообщения удаляются сразу, вернуть их нельзя. Партии останутся у соперников, но под именем «удалённый игрок».
delete-type = Для подтверждения введите своё имя: { $name }
delete-go = Удалить навсегда
choose-title = Какой аккаунт оставить?
choose-text = Этот вход уже ведёт в другой аккаунт. Аккаунты не объединяются: играйте дальше под одним из них.
choose-mine = На этом устройстве
choose-theirs = По этому входу
choose-rating = Рейтинг { $rating }
choose-games = { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}
choose-credits = { $credits ->
    [one] { $credits } кредит
    [few] { $credits } кредита
   *[other] { $credits } кредитов
}
choose-lost = Если выбрать другой, вернуться в «{ $name }» будет нельзя.
choose-go = Играть как { $name }
login-asking = Минутку…
login-in-browser = Браузер открыт. Войдите там, и вы вернётесь сюда сами.
login-no-browser = Браузер не открылся. Скопируйте адрес и откройте его в браузере на этом устройстве.
login-copy = Копировать адрес
login-two = Этот вход ведёт в другой аккаунт.
login-choose = Выбрать
login-nobody = К этому входу ещё не привязан аккаунт. Выберите имя, а потом привяжите вход в настройках.
login-cancelled = Вы не вошли. Ничего не изменилось.
login-late = Это заняло слишком много времени. Начните заново.
login-failed = Вход не подтвердился. Попробуйте ещё раз.
login-no-door = Браузер не смог вернуться на это устройство. Попробуйте ещё раз.
login-page-done = Готово. Эту страницу можно закрыть и вернуться в игру.
login-page-failed = Ничего не изменилось. Эту страницу можно закрыть и вернуться в игру.
login-page-strange = Здесь ничего нет.
welcome-have-account = Уже есть аккаунт?
problem-disk = Не удалось записать на этом устройстве. Может быть, диск полон?
problem-no-provider = Этот сервер не предлагает такой вход
problem-provider-away = Другая сторона не отвечает. Попробуйте позже.
problem-already-linked = Аккаунт уже привязан там к другому входу. Сначала отвяжите его.
problem-not-confirmed = Это не ваше имя. Ничего не удалено.
revoked-title = На этом устройстве вы вышли
revoked-text = Из аккаунта вышли с другого устройства. Войдите снова или начните под новым именем.
revoked-go = Дальше
closed-title = Этот аккаунт закрыт
closed-text = Его закрыл модератор за нарушение правил. Можно начать заново под другим именем.
closed-go = Начать заново

rules-title = Правила
rules-move-title = Ход
rules-move-text = Шашка ходит на одно поле вперёд по диагонали, только по тёмным полям. Белые начинают.
rules-take-title = Бить обязательно
rules-take-text = Перепрыгните через шашку на свободное поле за ней, вперёд или назад. Бейте, пока можно. Взятые шашки снимают с доски вместе, в конце хода; через одну и ту же дважды прыгать нельзя.
rules-king-title = Дамка летает
rules-king-text = Дамка ходит на любое расстояние по свободной диагонали. Она бьёт издали и встаёт на любое свободное поле за взятой шашкой; если с какого-то из них можно бить дальше, она обязана.
rules-crown-title = Как стать дамкой
rules-crown-russian = Шашка на последнем ряду сразу становится дамкой, даже посреди взятия, и бьёт дальше уже как дамка.
rules-crown-international = Шашка становится дамкой, только если её ход закончился на последнем ряду. Если взятие идёт дальше, она остаётся простой.
rules-free-title = Выбор за вами
rules-free-text = Если бить можно по-разному, выбирайте любой путь, не обязательно самый длинный. Но начатое взятие доводят до конца.
rules-most-title = Бить больше
rules-most-text = Если бить можно по-разному, нужно взять как можно больше шашек. Дамка считается за одну.
rules-end-title = Победа
rules-end-text = Вы победили, если у соперника не осталось шашек или все они заперты.
rules-draw-title = Ничья
rules-draw-russian = Позиция повторилась трижды; 15 ходов одними дамками без взятий; три дамки не поймали одну за 15 ходов, а если она на большаке, то за 5. Можно и договориться.
rules-draw-international = Позиция повторилась трижды; 25 ходов одними дамками без взятий; трое против одной дамки 16 ходов, двое против одной 5. Можно и договориться.

# Читается вслух в браузерах, где доска — картинка.
voice-no-game = На доске нет партии
voice-your-turn = Ваш ход. { $position }
voice-wait = Ход соперника. { $position }
voice-over = Партия окончена

# The board for screen readers.
squares-board = Доска, { $variant }, вы играете: { $side }
squares-watched = Доска, { $variant }
square-empty = { $square }, пусто
square-free = { $square }, пусто, сюда можно пойти
square-piece = { $square }, { $piece }
square-moves = { $square }, { $piece }, может пойти на { $targets }
square-captures = { $square }, { $piece }, может взять
square-chosen = { $square }, { $piece }, выбрана
piece-white-man = белая шашка
piece-white-king = белая дамка
piece-black-man = чёрная шашка
piece-black-king = чёрная дамка
