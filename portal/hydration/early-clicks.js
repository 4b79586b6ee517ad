(() => {
  var pressed = null;
  var label = '';

  function isHydrated(element) {
    return Object.keys(element).some((key) => key.indexOf('__reactProps$') === 0);
  }

  // Of a part that has a script without React.
  function isPlain(button) {
    return button.closest('[data-script]') && !button.closest('[data-island]');
  }

  function repeat(button) {
    if (button !== pressed || !button.isConnected) return;
    if (!isHydrated(button)) return setTimeout(repeat, 100, button);
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
    pressed = button && !isHydrated(button) && !isPlain(button) ? button : null;
    label = button ? button.textContent : '';
    if (pressed && !isWaiting) repeat(button);
  });
})();
