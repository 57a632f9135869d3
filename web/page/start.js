// Fetches the game, shows how far it is, and says plainly why it cannot run where it cannot.

const root = document.documentElement;
const own = document.querySelector('script[data-game]').dataset;
const russian = (new URLSearchParams(location.search).get('language') ?? navigator.language)
  .toLowerCase().startsWith('ru');
root.lang = russian ? 'ru' : 'en';

const words = russian ? {
  loading: 'Загрузка', again: 'Попробовать ещё раз',
  webgl: 'Браузер не умеет рисовать игру: нет WebGL 2. Обновите браузер или включите аппаратное ускорение.',
  socket: 'Браузер не умеет держать связь с сервером: нет WebSocket. Обновите браузер.',
  wasm: 'Браузер слишком стар для игры: нет WebAssembly. Обновите браузер.',
  line: 'Игра не загрузилась. Проверьте связь и попробуйте ещё раз.',
  ended: 'Игра остановилась из-за ошибки. Партия не потеряна: она ждёт на сервере.',
} : {
  loading: 'Loading', again: 'Try again',
  webgl: 'This browser cannot draw the game: it has no WebGL 2. Update it, or turn hardware acceleration on.',
  socket: 'This browser cannot hold a line to the server: it has no WebSocket. Please update it.',
  wasm: 'This browser is too old for the game: it has no WebAssembly. Please update it.',
  line: 'The game could not be loaded. Check the connection and try again.',
  ended: 'The game has stopped because of a fault. Nothing is lost: the game waits on the server.',
};

const told = document.getElementById('told');
const progress = document.getElementById('progress');
const again = document.getElementById('again');
again.textContent = words.again;
again.addEventListener('click', () => location.reload());

function fail(text) {
  root.dataset.stage = 'failed';
  told.textContent = text;
  again.hidden = false;
}

// What only style sheets know: the parts of the page that the device keeps for itself.
function measure() {
  const style = getComputedStyle(root);
  root.dataset.insets = ['left', 'top', 'right', 'bottom']
    .map((side) => parseFloat(style.getPropertyValue(`--${side}`)) || 0).join(',');
}
addEventListener('resize', measure);
measure();

// Browsers let sounds be heard only after a touch: every sound device that the game opens is woken
// by the next one.
const devices = new Set();
const Device = window.AudioContext;
if (Device) {
  window.AudioContext = class extends Device {
    constructor(...how) {
      super(...how);
      devices.add(this);
    }
  };
  const wake = () => {
    for (const device of devices) {
      if (device.state === 'suspended') device.resume().catch(() => {});
    }
  };
  for (const kind of ['pointerup', 'touchend', 'keydown']) addEventListener(kind, wake, true);
  document.addEventListener('visibilitychange', () => {
    for (const device of devices) {
      if (document.hidden) device.suspend().catch(() => {});
      else device.resume().catch(() => {});
    }
  });
}

// The graphics memory can be taken away (a phone that was asleep, a driver that fell over). Everything
// worth keeping is with the server or kept by the browser, so the page starts anew when it is seen.
const canvas = document.getElementById('game');
canvas.addEventListener('webglcontextlost', (event) => {
  event.preventDefault();
  // What is lost again and again will not be better the next time.
  const times = (sessionStorage.getItem('lost') ?? '').split(',').filter((at) => at > Date.now() - 60_000);
  if (times.length >= 3) return fail(words.webgl);
  sessionStorage.setItem('lost', [...times, Date.now()].join());
  const restart = () => { if (!document.hidden) location.reload(); };
  document.addEventListener('visibilitychange', restart);
  restart();
});
canvas.addEventListener('contextmenu', (event) => event.preventDefault());
// Tab, space and arrows move within the game, not the page; keys of the browser stay its own.
addEventListener('keydown', (event) => {
  const game = ['Tab', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Backspace', '/'];
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && game.includes(event.key) && event.target === canvas) event.preventDefault();
});
// What browsers say of a slow resize is no fault: it comes without an error.
addEventListener('error', ({ error }) => { if (error && root.dataset.stage !== 'failed') fail(words.ended); });

// An invitation is taken once: opening the page again is no second one.
addEventListener('hashchange', () => { if (location.hash.startsWith('#join=')) location.reload(); });
const clear = () => history.replaceState(null, '', `/${location.search}`);

// One text field of the page lies over the one that is typed into on the canvas: it brings up the
// keyboard of a phone, composes what is not typed letter by letter, and pastes.
const field = document.getElementById('field');
let fields = [];
const sent = {};
let game;

function lay(of) {
  const { style } = field;
  [style.left, style.top, style.width, style.height] = of.place.map((side) => `${side}px`);
  style.color = style.caretColor = of.ink;
  style.backgroundColor = of.ground;
  field.maxLength = of.longest;
  field.ariaLabel = of.name;
  // What was typed since then counts more than what the game has taken.
  if (field.dataset.of !== of.id || (of.taken === (sent[of.id] ?? 0) && field.value !== of.text)) field.value = of.text;
  const is_new = field.hidden || field.dataset.of !== of.id;
  field.dataset.of = of.id;
  field.hidden = false;
  if (is_new) field.focus({ preventScroll: true });
}

function follow() {
  const of = fields.find(({ focused }) => focused);
  if (of) return lay(of);
  const had = document.activeElement === field;
  field.hidden = true;
  delete field.dataset.of;
  if (had) canvas.focus();
}

// A phone shows its keyboard only for what gets the focus while it is touched: not a frame later.
canvas.addEventListener('click', ({ clientX, clientY }) => {
  const hit = fields.find(({ place: [left, top, width, height] }) => clientX >= left
    && clientX <= left + width && clientY >= top && clientY <= top + height);
  if (hit) lay(hit);
  if (hit) setTimeout(follow, 500);
});
field.addEventListener('input', () => {
  const of = field.dataset.of;
  sent[of] = (sent[of] ?? 0) + 1;
  game.typed(of, sent[of], field.value);
});
// A field of one line would join the lines of a text without a space between them.
field.addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text/plain');
  if (!text || !/[\r\n]/.test(text)) return;
  event.preventDefault();
  field.setRangeText(text.replace(/[\r\n]+/g, ' '), field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input'));
});
// The game has its own ears for these on the whole page.
for (const kind of ['paste', 'copy', 'cut']) field.addEventListener(kind, (event) => event.stopPropagation());
for (const kind of ['keydown', 'keyup']) {
  field.addEventListener(kind, (event) => {
    if (event.isComposing || !['Enter', 'Escape', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    canvas.dispatchEvent(new KeyboardEvent(kind, event));
  });
}

// A screen that would go dark stays on while somebody plays; the browser takes that back from a hidden page.
let lamp;
async function light() {
  const wanted = root.dataset.lit === 'on' && !document.hidden;
  // A battery that is nearly empty may refuse: then the screen goes dark, and nothing else.
  if (wanted) lamp ??= await navigator.wakeLock?.request('screen').catch(() => undefined);
  else if (lamp) { lamp.release(); lamp = undefined; }
}
document.addEventListener('visibilitychange', () => { lamp = undefined; light(); });
const feel = () => navigator.vibrate?.(root.dataset.feel.split(',').map(Number));

const told_by_game = {
  'data-lit': light,
  'data-feel': feel,
  'data-problem': () => fail(root.dataset.problem),
  'data-invite': clear,
};
new MutationObserver((changes) => {
  for (const { attributeName } of changes) told_by_game[attributeName]?.();
  if (changes.some(({ attributeName }) => attributeName === 'data-fields')) {
    fields = JSON.parse(root.dataset.fields);
    follow();
  }
}).observe(root, { attributeFilter: ['data-fields', ...Object.keys(told_by_game)] });

function lacks() {
  if (typeof WebAssembly !== 'object') return words.wasm;
  if (typeof WebSocket !== 'function') return words.socket;
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) return words.webgl;
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return undefined;
}

// Counts what has come. The browser unpacks on the way, so the whole length is the unpacked one.
function counted(answer) {
  const whole = Number(answer.headers.get('x-whole-length') ?? own.size);
  let come = 0;
  const counter = new TransformStream({
    transform(part, out) {
      come += part.byteLength;
      const share = Math.min(100, Math.round((100 * come) / whole));
      progress.value = share;
      told.textContent = `${words.loading} ${share} %`;
      out.enqueue(part);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
}

async function start() {
  const lack = lacks();
  if (lack) return fail(lack);
  told.textContent = words.loading;
  const fetched = fetch(own.game);
  game = await import(own.script);
  const answer = await fetched;
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  performance.mark('fetched');
  await game.default({ module_or_path: counted(answer) });
  performance.mark('compiled');
  canvas.focus();
}

start().catch((problem) => {
  // The window loop of the game leaves its first call this way; it goes on by itself.
  if (String(problem).includes('Using exceptions for control flow')) return;
  console.error(problem);
  fail(words.line);
});
