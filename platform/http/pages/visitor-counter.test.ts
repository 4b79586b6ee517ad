import vm from 'node:vm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mayCount, registerCounter, withCounter } from './visitor-counter.ts';

const ID = '0123456789abcdef0123456789abcdef';

test('[SRC-21] no counter on pages for logging in, of the player, of reports and appeals', () => {
  for (const path of [
    '/BaseMy',
    '/basemessage',
    '/BaseReport',
    '/BaseGameLogin',
    '/BaseGameLogin/BaseGame',
    '/BaseWebNav/BaseAppeal',
    '/BaseWebNav/BaseAppeal%20copy',
  ]) {
    expect(mayCount(path), path).toBe(false);
  }
  for (const path of ['/', '/BaseYxDetails', '/BaseWebNav/BasePrivacy', '/BaseMyth']) {
    expect(mayCount(path), path).toBe(true);
  }
});

test('[SRC-20] a page gets the script with a valid id only', () => {
  const page = '<html><body>a</body></html>';
  expect(withCounter(page, ID)).toBe(
    `<html><body>a<script defer src="/tongji.js?${ID}"></script></body></html>`,
  );
  for (const id of ['', 'abc', `${ID}"`, ID.toUpperCase(), `${ID}0`]) {
    expect(withCounter(page, id)).toBe(page);
  }
});

interface Browser {
  path?: string;
  doNotTrack?: string;
  globalPrivacyControl?: boolean;
  isForLogin?: boolean;
  hasDialog?: boolean;
}

/** Runs the script in a stand-in for a browser. */
async function run({ path = '/', isForLogin, hasDialog, ...navigator }: Browser) {
  const app = Fastify();
  registerCounter(app);
  const { body } = await app.inject(`/tongji.js?${ID}`);
  const loaded: string[] = [];
  const waiting: (() => void)[] = [];
  const marks = new Set<string>();
  let click: (event: object) => void = () => undefined;
  const location = { pathname: path, host: 'www.youmen.example', href: '' };
  const document = {
    currentScript: { src: `https://www.youmen.example/tongji.js?${ID}` },
    readyState: 'complete',
    documentElement: {
      setAttribute: (name: string) => void marks.add(name),
      hasAttribute: (name: string) => marks.has(name),
    },
    querySelector: () => (hasDialog ? {} : null),
    createElement: () => ({}),
    head: { appendChild: ({ src }: { src: string }) => void loaded.push(src) },
    addEventListener: (_type: string, listener: typeof click) => {
      click = listener;
    },
  };
  const window = { requestIdleCallback: (work: () => void) => void waiting.push(work) };
  const sessionStorage = { getItem: () => (isForLogin ? '1' : null) };
  vm.runInNewContext(body, { document, window, location, navigator, sessionStorage });
  const before = [...loaded];
  for (const work of waiting) {
    work();
  }
  const follow = (pathname: string) => {
    let isPrevented = false;
    const link = { host: location.host, pathname, href: `https://www.youmen.example${pathname}` };
    click({
      target: { closest: () => link },
      button: 0,
      stopPropagation: () => undefined,
      preventDefault: () => {
        isPrevented = true;
      },
    });
    return isPrevented ? location.href : undefined;
  };
  return { before, loaded, follow };
}

test('[SRC-22] the counter loads once the page is idle; private pages are loaded as new documents then', async () => {
  const { before, loaded, follow } = await run({});
  expect([before, loaded]).toEqual([[], [`https://hm.baidu.com/hm.js?${ID}`]]);
  expect(follow('/BaseMy')).toBe('https://www.youmen.example/BaseMy');
  expect(follow('/BaseYxDetails')).toBeUndefined();
});

test.each<[string, Browser]>([
  ['the browser asks not to be tracked', { doNotTrack: '1' }],
  ['the browser has global privacy control', { globalPrivacyControl: true }],
  ['the page was loaded again for a login', { isForLogin: true }],
  ['a dialog is open', { hasDialog: true }],
  ['the visitor has moved on to an own page', { path: '/BaseMy' }],
])('[SRC-22] the counter does not load if %s', async (_why, browser) => {
  expect((await run(browser)).loaded).toEqual([]);
});
