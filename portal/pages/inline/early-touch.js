['pointerdown', 'focusin'].forEach((name) => {
  addEventListener(
    name,
    (event) => {
      var place = event.target instanceof Element && event.target.closest('[data-island]');
      if (place) place.dataset.touched = '';
    },
    true,
  );
});
