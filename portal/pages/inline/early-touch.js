['pointerdown', 'focusin', 'submit'].forEach((name) => {
  addEventListener(
    name,
    (event) => {
      var place = event.target instanceof Element && event.target.closest('[data-island]');
      if (!place) return;
      place.dataset.touched = '';
      // A form without an address has only its island.
      var isForm = name === 'submit' && !event.target.hasAttribute('action');
      if (isForm && !('started' in document.documentElement.dataset)) event.preventDefault();
    },
    true,
  );
});
