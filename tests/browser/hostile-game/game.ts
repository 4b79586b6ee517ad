/** What a hostile game knows of the portal. */
export interface Target {
  portal: string;
  /** A pack that a player could claim. */
  pack: number;
}

/**
 * The script of a hostile game. It tries each attack on its portal, first without a gesture, then after a click, and
 * reports what it got to its own server. Attacks without a visible result are observed from outside. Self-contained:
 * it is sent as text.
 */
export function attack({ portal, pack }: Target): void {
  const TOKEN = 'a'.repeat(43);
  const FORGED = /session=a{43}(; )?/g;
  const own = `${location.origin}/h5`;
  const parameters = new URLSearchParams(location.search);
  const run = parameters.get('run') ?? '';
  const report = (results: Record<string, unknown>) =>
    fetch(`${own}/report?run=${run}`, { method: 'POST', mode: 'no-cors', body: JSON.stringify(results) });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const portalWindow = window.top as unknown as Record<string, never> & Window;

  /** Each returns true for success; an error is a refusal. */
  const readings: Record<string, () => unknown> = {
    'reads the document of the portal': () => Boolean(portalWindow.document.body),
    'reads the address of the portal': () => portalWindow.location.href.length > 0,
    'reads the storage of the portal': () => portalWindow.localStorage.length >= 0,
    'reads the cookies of the portal': () => document.cookie.replaceAll(FORGED, '') !== '',
    'calls the functions of the portal': () => typeof portalWindow.fetch === 'function',
    'joins the domain of the portal': () => {
      document.domain = 'play.localhost';
      return Boolean(portalWindow.document.body);
    },
    'learns the address of the page from the referrer': () => document.referrer !== `${portal}/`,
    "registers the portal's service worker": async () =>
      Boolean(await navigator.serviceWorker.register(`${portal}/sw.js`)),
    'reads a response for the player': async () => {
      const response = await fetch(`${portal}/vue/getfinshpacks`, {
        credentials: 'include',
        headers: { 'x-portal': '1' },
      });
      return (await response.text()).length > 0;
    },
    'reads a public response': async () => (await (await fetch(`${portal}/vue/index`)).text()).length > 0,
    'may notify': async () => (await Notification.requestPermission()) === 'granted',
    'reads the clipboard': async () => typeof (await navigator.clipboard.readText()) === 'string',
    'reads the location': () =>
      new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
    'gets the storage access of the site': async () => {
      await document.requestStorageAccess();
      return document.cookie.replaceAll(FORGED, '') !== '';
    },
  };

  /** What they do shows on the portal's page, in its browser or in its data. */
  const actions: (() => unknown)[] = [
    () => fetch(`${portal}/vue/getpacks?id=${pack}`, { mode: 'no-cors', credentials: 'include' }),
    () =>
      fetch(`${portal}/vue/getpacks?id=${pack}`, { method: 'POST', mode: 'no-cors', credentials: 'include' }),
    () => submit(`${portal}/account/logout`, 'own'),
    () => submit(`${portal}/vue/getpacks?id=${pack}`, 'own'),
    () => {
      // biome-ignore lint/suspicious/noDocumentCookie: an attack that the cookie store refuses
      document.cookie = `__Host-session=${TOKEN}; Path=/; Secure; Domain=play.localhost`;
    },
    () => {
      // biome-ignore lint/suspicious/noDocumentCookie: an attack that the cookie store refuses
      document.cookie = `session=${TOKEN}; Path=/; Domain=play.localhost`;
    },
    () => {
      portalWindow.location.href = `${own}/evil`;
    },
    () => portalWindow.location.replace(`${own}/evil`),
    () => follow(`${own}/evil`, '_top'),
    () => follow(`${own}/evil`, '_parent'),
    () => follow('javascript:document.title="evil"', '_top'),
    () => submit(`${own}/evil`, '_top'),
    () => open(`${own}/evil`, '_top'),
    () => portalWindow.close(),
    () => portalWindow.focus(),
    () => alert('evil'),
    () => confirm('evil'),
    () => prompt('密码'),
    () => follow(`${own}/file.bin`, '_self', 'evil.apk'),
    () => follow(URL.createObjectURL(new Blob(['evil'])), '_self', 'evil.apk'),
    () => {
      window.name = 'admin';
    },
    () => frame(`${portal}/BaseGameLogin`),
    () => frame(`${portal}/console`),
    () => addEventListener('beforeunload', (event) => event.preventDefault()),
    ...['{}', 'webpackHotUpdate', '{"type":"login"}', '{"page":"/","files":[]}'].map(
      (message) => () => portalWindow.postMessage(message, '*'),
    ),
    () => {
      for (let sent = 0; sent < 2_000; sent += 1) {
        portalWindow.postMessage({ type: 'flood', sent, text: 'x'.repeat(1_000) }, '*');
      }
    },
    () => {
      for (let number = 0; number < 60; number += 1) {
        history.pushState({}, '', `#${number}`);
      }
    },
  ];

  /** They can unload the game itself, and come last for that reason. */
  const departures: (() => unknown)[] = [() => history.go(-62), () => history.go(-1)];

  function follow(href: string, target: string, download?: string): void {
    const link = Object.assign(document.createElement('a'), { href, target });
    if (download) {
      link.download = download;
    }
    document.body.append(link);
    link.click();
  }

  function frame(src: string, name = ''): void {
    document.body.append(Object.assign(document.createElement('iframe'), { src, name }));
  }

  function submit(action: string, target: string): void {
    frame('about:blank', target);
    const form = Object.assign(document.createElement('form'), { method: 'post', action, target });
    document.body.append(form);
    form.submit();
  }

  let seed = Number(parameters.get('order'));
  /** The attacks in the random order of a seed; without one as they stand. */
  function ordered<Attempt>(all: Attempt[]): Attempt[] {
    const places = all.map((attempt, place) => {
      seed = (Math.imul(seed, 1_664_525) + (seed && 1_013_904_223)) >>> 0;
      return { attempt, place: seed || place };
    });
    return places.sort((one, other) => one.place - other.place).map(({ attempt }) => attempt);
  }

  async function attackAll(when: string): Promise<void> {
    const results: Record<string, unknown> = {};
    for (const [name, attempt] of ordered(Object.entries(readings))) {
      // A response comes late on a busy machine; a prompt stays open.
      const limitMs = name.includes(' response') ? 10_000 : 1_000;
      const limited = Promise.race([
        Promise.resolve().then(attempt),
        wait(limitMs).then(() => 'no response'),
      ]);
      results[`${name}${when}`] = await limited.catch(() => false);
    }
    // The actions may unload the game.
    await report(results);
    for (const act of [...ordered(actions), ...ordered(departures)]) {
      await Promise.resolve()
        .then(act)
        .catch(() => undefined);
      await wait(10);
    }
    await report({ [`done${when}`]: true });
  }

  /** What real games need. */
  async function work(): Promise<Record<string, unknown>> {
    const results: Record<string, unknown> = {};
    const needs: Record<string, () => unknown> = {
      stores: () => {
        localStorage.setItem('level', '3');
        return localStorage.getItem('level') === '3';
      },
      'opens a database': () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('saves');
          opening.onsuccess = () => resolve(true);
          opening.onerror = reject;
        }),
      'starts a worker': () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
          worker.onmessage = () => resolve(true);
          worker.onerror = reject;
        }),
      draws: () => Boolean(document.createElement('canvas').getContext('2d')),
    };
    for (const [name, attempt] of Object.entries(needs)) {
      results[`works: ${name}`] = await Promise.resolve()
        .then(attempt)
        .catch(() => false);
    }
    return results;
  }

  const { featurePolicy } = document as unknown as { featurePolicy?: { allowedFeatures(): string[] } };
  work().then(async (results) => {
    await report({ ...results, features: featurePolicy?.allowedFeatures() ?? [] });
    await attackAll('');
  });

  for (const name of ['pay', 'window']) {
    document.getElementById(name)?.addEventListener('click', () => open(`${own}/${name}?run=${run}`));
  }
  document.getElementById('fullscreen')?.addEventListener('click', async () => {
    const entered = await document.documentElement.requestFullscreen().then(
      () => true,
      () => false,
    );
    await document.exitFullscreen().catch(() => undefined);
    await report({ 'works: fullscreen': entered });
  });
  document.getElementById('again')?.addEventListener('click', () => attackAll(' after a click'));
}

/** The script of a payment page in a new window, which has an opener policy. */
export function pay(): void {
  const run = new URLSearchParams(location.search).get('run') ?? '';
  const body = JSON.stringify({ 'works: payment page': true });
  fetch(`/h5/report?run=${run}`, { method: 'POST', mode: 'no-cors', body });
}

/**
 * The script of another new window: reports whether it can reach the game, and thereby the portal, and whether it has the
 * player's session, which a window of the portal's own origin has outside of a sandbox.
 */
export async function look(): Promise<void> {
  const run = new URLSearchParams(location.search).get('run') ?? '';
  const status = await fetch('/vue/getfinshpacks', { headers: { 'x-portal': '1' } })
    .then(
      async (response) => (await response.json()).status,
      () => 0,
    )
    .catch(() => 0);
  const body = JSON.stringify({
    'reads the data of the player in a new window': status === 1,
    'reaches the game from a new window': opener !== null,
  });
  fetch(`/h5/report?run=${run}`, { method: 'POST', mode: 'no-cors', body });
}

/** Leaves for the address in `to`. */
export function leave(): void {
  location.href = new URLSearchParams(location.search).get('to') ?? '';
}

/** Reports that it runs, then never ends: loops, or with `grows` allocates until its process ends. */
export async function runForever(grows: boolean): Promise<void> {
  const run = new URLSearchParams(location.search).get('run') ?? '';
  const body = JSON.stringify({ begun: true });
  await fetch(`/h5/report?run=${run}`, { method: 'POST', mode: 'no-cors', body });
  for (const all: number[][] = []; ; ) {
    if (grows) {
      all.push(new Array(1_000_000).fill(all.length));
    }
  }
}
