(() => {
  var note;
  var target;

  function isOffline() {
    return navigator.onLine === false;
  }

  function workerHandles(url) {
    return url.origin === location.origin && navigator.serviceWorker && navigator.serviceWorker.controller;
  }

  function setTexts(text, label) {
    note.firstChild.textContent = text;
    note.children[1].textContent = label;
  }

  function button(label, onClick) {
    var made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.onclick = onClick;
    return made;
  }

  function show(address) {
    target = address;
    if (!note) {
      note = document.createElement('div');
      note.className = 'offline-note';
      note.setAttribute('role', 'alert');
      note.appendChild(document.createElement('p'));
      note.appendChild(button('', () => (isOffline() ? show : leave)(target)));
      note.appendChild(button('关闭', () => note.remove()));
    }
    note.remove();
    var dialogs = document.querySelectorAll('dialog[open]');
    (dialogs[dialogs.length - 1] || document.body).appendChild(note);
    setTexts('网络已断开，暂时打不开这个页面。联网后再试。', '重试');
  }

  function leave(address) {
    dispatchEvent(new CustomEvent('leave', { detail: address }));
    location.assign(address);
  }

  function stop(event, url) {
    event.preventDefault();
    event.stopImmediatePropagation();
    show(url.href);
  }

  function onClick(event) {
    var link = event.target instanceof Element && event.target.closest('a[href]');
    if (!isOffline() || !link || link.hasAttribute('download') || event.button > 1) return;
    var url = new URL(link.href, location.href);
    var here = url.href.split('#')[0] === location.href.split('#')[0];
    if (/^https?:$/.test(url.protocol) && !(here && url.hash) && !workerHandles(url)) stop(event, url);
  }

  function onSubmit(event) {
    var form = event.target;
    if (!isOffline() || form.method !== 'get' || !form.hasAttribute('action')) return;
    var url = new URL(form.action, location.href);
    url.search = new URLSearchParams(new FormData(form));
    if (!workerHandles(url)) stop(event, url);
  }

  addEventListener('click', onClick, true);
  addEventListener('auxclick', onClick, true);
  addEventListener('submit', onSubmit, true);
  // Without a destination, a part of the shown page failed: it must not replace the link that the visitor waits for.
  addEventListener('unreachable', (event) =>
    show(event.detail || (document.contains(note) ? target : location.href)),
  );
  addEventListener('online', () => {
    if (note) setTexts('网络已恢复。', '打开');
  });
})();
