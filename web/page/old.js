// Runs only where modules do not, which is where the game cannot run at all.
document.addEventListener('DOMContentLoaded', function () {
  document.documentElement.setAttribute('data-stage', 'failed');
  document.getElementById('told').textContent =
    'This browser is too old for the game. Please update it. Браузер слишком стар для игры. Обновите его.';
});
