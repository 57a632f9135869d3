# Bahasa Indonesia: teman, percakapan, profil, kabar.

tab-friends = Teman

# Friends
friends-requests = Permintaan
friends-online = Sedang daring
friends-count = { $count } dari { $all }
friends-offline = Luring
friends-asked = Kamu minta
friends-messages = Pesan
friends-none = Lebih seru bersama
friends-none-text = Cari teman lewat nama, atau tekan nama pemain dalam permainan.
friend-add = Tambah
friend-add-long = Tambah sebagai teman
friend-asked = Diminta
friend-accept = Terima
friend-accept-long = Terima pertemanan
friend-withdraw = Tarik
friend-withdraw-long = Tarik permintaan
friend-watch = Tonton
friend-message = Pesan
friend-mute = Bisukan
friend-mute-note = Kamu tidak lagi membaca tulisan pemain ini
friend-unmute = Batal bisukan
friend-remove = Hapus teman
friend-remove-sure = Akhiri pertemanan dengan { $name }?
friend-block = Blokir
friend-block-note = Tanpa pesan, undangan, atau permainan bersama
friend-block-sure = Blokir { $name }? Kalian tidak akan bertemu lagi; { $name } tidak diberi tahu.
friend-unblock = Buka blokir
friend-play = Main dengan { $name }
friend-invite = Kirim undangan
invite-friend-sent = { $name } menerima undanganmu. Permainan mulai begitu diterima.
bond-none = Pemain
bond-own = Ini kamu
bond-friend = Teman
bond-asked = Kamu sudah meminta
bond-asks-you = Mau jadi temanmu
bond-blocked = Kamu memblokir pemain ini
bond-muted = Kamu membisukan pemain ini
presence-online = Daring
presence-playing = Sedang bermain
presence-plays = Main { $what }
presence-away = Pergi
presence-offline = Luring
search-hint = Cari orang lewat nama
search-clear = Kosongkan pencarian
search-found = Ditemukan
search-none = Tidak ada yang ditemukan
search-none-text = Nama dicari dari huruf awalnya
blocked-title = Pemain diblokir
blocked-none = Kamu tidak memblokir siapa pun
blocked-none-text = Pemain yang diblokir muncul di sini

# Profiles
profile-title = Pemain
profile-since = sejak { $month } { $year }
profile-won = Menang
profile-drawn = Seri
profile-lost = Kalah
profile-games = Permainan
profile-games-none = Permainan yang selesai muncul di sini
edit-title = Ubah profil
edit-colour = Warna { $number }
edit-emblem = Gambar { $number }
edit-country = Negara
edit-country-hint = Cari negara
edit-country-note = Tampil sebagai bendera di samping namamu; boleh tidak dipilih

# Conversations
talk-none = Percakapanmu
talk-none-text = Pilih siapa yang mau kamu sapa
talk-back = Kembali ke daftar
talk-empty = Belum ada pesan. Sapa dulu.
talk-older = Pesan sebelumnya
talk-hint = Pesan
talk-send = Kirim
talk-emotes = Emotikon dan ucapan
talk-again = Kirim lagi
talk-forget = Buang
talk-unknown = Pesan untuk aplikasi yang lebih baru
talk-silenced = Moderator mengizinkanmu menulis lagi: { $until }
talk-kind = Tolong ramah. Pesan bisa dilaporkan.
game-chat-title = Obrolan dengan { $name }
game-chat-moves = Langkah
game-chat-chat = Obrolan
action-chat = Obrolan

# Days
day-today = Hari ini
day-yesterday = Kemarin
day-date = { $day } { $month }
day-date-year = { $day } { $month } { $year }
months = Januari, Februari, Maret, April, Mei, Juni, Juli, Agustus, September, Oktober, November, Desember
months-of = Januari, Februari, Maret, April, Mei, Juni, Juli, Agustus, September, Oktober, November, Desember

# Notices
notices-title = Kabar
notices-none = Tidak ada yang baru
notices-none-text = Permintaan, undangan, dan giliran muncul di sini
notices-older = Sebelumnya
notice-your-turn = Giliranmu melawan { $name }
notice-challenge = { $name } mau bermain denganmu
notice-request = { $name } mau jadi temanmu
notice-accepted = { $name } sekarang temanmu
notice-tournament = { $name } dimulai
notice-rating-refund = Peringkat dikembalikan karena kecurangan: +{ $points }
notice-unknown = Kabar untuk aplikasi yang lebih baru

# Reports
report-title = Laporkan
report-text = Moderator akan membacanya. Pemain itu tidak diberi tahu. Pesan terakhir ikut dikirim.
report-chat = Pesan tidak ramah
report-name = Nama yang menyinggung
report-cheating = Dibantu mesin
report-leaving = Sengaja meninggalkan permainan
report-other = Hal lain
report-note = Apa yang terjadi? (kalau mau)
report-send = Kirim laporan
report-sent = Terima kasih. Moderator akan melihatnya.

# Refusals among people
people-no-such-player = Pemain ini sudah tidak ada
people-no-such-chat = Percakapan ini sudah tidak ada
people-own-account = Itu kamu sendiri
people-too-many = Untuk sekarang tidak bisa lebih banyak. Coba lagi besok.
people-blocked = Kamu memblokir pemain ini: buka blokir dulu
people-not-asked = Permintaan ini sudah tidak ada
people-muted = Moderator melarangmu menulis untuk sementara
people-bad-message = Ini tidak bisa dikirim: terlalu panjang, atau ada tanda yang tak terlihat
people-bad-words = Kata-kata ini tidak pantas dilihat semua orang
people-repeated = Kamu baru saja mengatakannya

# What is said with one press
phrase-hello = Halo!
phrase-good-luck = Semoga berhasil!
phrase-good-game = Permainan bagus
phrase-well-played = Mainmu bagus
phrase-nice-move = Langkah bagus
phrase-thanks = Terima kasih
phrase-oops = Ups
phrase-thinking = Aku berpikir dulu
phrase-one-moment = Sebentar
phrase-rematch = Sekali lagi?
phrase-no-time = Waktuku habis
phrase-bye = Sampai jumpa!
emote-smile = Senyum
emote-laugh = Tertawa
emote-wink = Kedip
emote-cool = Keren
emote-think = Hm
emote-wow = Wow
emote-sad = Sedih
emote-cry = Menangis
emote-sweat = Fiuh
emote-clap = Tepuk tangan
emote-thumb-up = Jempol
emote-heart = Hati

# The own page
tab-me = Saya
me-guest-title = Anda bermain sebagai tamu
me-guest-text = Tautkan akun agar rating dan kredit tetap milik Anda.
me-guest-link = Tautkan
me-of = { $count } dari { $all }
me-none = Belum ada
