(() => {
  var root = document.documentElement;
  var script = document.getElementById('start');
  var picture = document.querySelector('img[fetchpriority="high"]');
  var begun = false;

  function add(name, properties) {
    return document.head.appendChild(Object.assign(document.createElement(name), properties));
  }

  function isReady() {
    return (
      'at' in Array.prototype &&
      'at' in String.prototype &&
      'replaceAll' in String.prototype &&
      'hasOwn' in Object &&
      'showModal' in document.createElement('dialog')
    );
  }

  function begin() {
    if (begun) return;
    begun = true;
    if (isReady()) return run();
    add('script', { src: script.dataset.old }).onload = () => {
      if (isReady()) run();
    };
  }

  function run() {
    script.dataset.preload.split(' ').forEach((href) => {
      add('link', { rel: 'modulepreload', href: href });
    });
    add('script', { type: 'module', textContent: script.textContent });
  }

  function afterFrame(then) {
    requestAnimationFrame(() => {
      setTimeout(then);
    });
  }

  function drawNext() {
    var place = root.querySelector('.place ~ .place:not([data-drawn])');
    if (!place) return drawAll();
    place.dataset.drawn = '';
    afterFrame(drawNext);
  }

  function drawAll() {
    delete root.dataset.first;
  }

  function onPicture() {
    afterFrame(() => {
      begin();
      drawNext();
    });
  }

  if (!picture || picture.complete) onPicture();
  else {
    picture.addEventListener('load', onPicture);
    picture.addEventListener('error', onPicture);
  }
  setTimeout(() => {
    begin();
    drawAll();
  }, 2000);
  ['pointerdown', 'keydown'].forEach((name) => {
    addEventListener(name, begin, { once: true, capture: true, passive: true });
  });
})();
