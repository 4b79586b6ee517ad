(() => {
  var pressed = null;
  var label = '';

  // A part with a script without React is ready when that has started.
  function isReady(button) {
    var part = !button.closest('[data-island]') && button.closest('[data-script]');
    return part
      ? 'ready' in part.dataset
      : Object.keys(button).some((key) => key.indexOf('__reactProps$') === 0);
  }

  function repeat(button) {
    if (button !== pressed || !button.isConnected) return;
    if (!isReady(button)) return setTimeout(repeat, 100, button);
    // The effects of the hydration run first: they may show that the visitor is logged in, which changes the button.
    setTimeout(() => {
      if (button !== pressed) return;
      pressed = null;
      if (button.textContent === label) button.click();
    }, 100);
  }

  addEventListener('click', (event) => {
    var button = event.target instanceof Element && event.target.closest('button[type="button"]');
    var isWaiting = button === pressed;
    pressed = button && !isReady(button) ? button : null;
    label = button ? button.textContent : '';
    if (pressed && !isWaiting) repeat(button);
  });
})();
