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

  // The attribute selects one of the two texts of the button of the header.
  function labelOf(button) {
    return button.textContent + document.documentElement.dataset.player;
  }

  function repeat(button) {
    if (button !== pressed || !button.isConnected) return;
    if (!isReady(button)) return setTimeout(repeat, 100, button);
    // The effects of the hydration run first: they may show that the visitor is logged in, which changes the button.
    setTimeout(() => {
      if (button !== pressed) return;
      pressed = null;
      if (labelOf(button) === label) button.click();
    }, 100);
  }

  addEventListener('click', (event) => {
    var button = event.target instanceof Element && event.target.closest('button[type="button"]');
    var isWaiting = button === pressed;
    pressed = button && !isReady(button) ? button : null;
    label = button ? labelOf(button) : '';
    if (pressed && !isWaiting) repeat(button);
  });
})();
