import { expect, test } from 'vitest';
import { PLAIN_PAGE } from '#contract/plain-page.ts';
import { kindOf } from './request-kind.ts';

const ORIGIN = 'https://www.youmen.example';
const kind = (path: string, change: Partial<Request> = {}) => {
  const url = new URL(path, ORIGIN).href;
  const request = { method: 'GET', url, mode: 'cors', destination: '', headers: new Headers() };
  return kindOf({ ...request, ...change } as Request, ORIGIN);
};

test('[MY-33] the login, the own pages, feeds, documents and unknown pages are of the kind other', () => {
  const navigation: Partial<Request> = { mode: 'navigate' };
  const pages = [
    '/',
    '/BaseYxDetails?id=1',
    '/MovePage/ShareGameDetails?id=1',
    '/download.html',
    '/offline.html',
  ];
  expect(pages.map((path) => kind(path, navigation))).toEqual(pages.map(() => 'page'));
  const others = [
    '/BaseGameLogin',
    '/BaseGameLogin/BaseGame',
    '/BaseMy',
    PLAIN_PAGE,
    '/BaseNothing',
    '/docs/api',
    '/feed/news.xml',
    '/console',
    '/vue/index',
  ];
  expect(others.map((path) => kind(path, navigation))).toEqual(others.map(() => 'other'));
});

test('[ISL-09] a script that requests the HTML of a page gets what a navigation gets', () => {
  expect(kind('/BaseGameInfo', { headers: new Headers({ Accept: 'text/html' }) })).toBe('page');
  expect(kind('/BaseGameInfo')).toBeUndefined();
});

test('distinguishes data, files and pictures; ignores writes and other origins', () => {
  expect(kind('/vue/index')).toBe('data');
  expect(kind('/vue/newslike', { method: 'POST' })).toBeUndefined();
  expect(kind('/index.php')).toBeUndefined();
  expect(kind('/assets/frame-1.js')).toBe('file');
  expect(kind('/images/a.webp', { destination: 'image' })).toBe('picture');
  expect(kind('/images/a.mp4', { destination: 'video' })).toBeUndefined();
  expect(kind('https://elsewhere.example/images/a.webp')).toBeUndefined();
});

test.each([
  ['/download.html', 'page'],
  ['/download.html2', 'other'],
  ['/offline.html2', 'other'],
  ['/x/Base', 'other'],
  ['/MovePage', 'other'],
  ['/BaseGameLogins', 'other'],
])('a navigation to %s is a %s', (path, expected) => {
  expect(kind(path, { mode: 'navigate' })).toBe(expected);
});

test.each([
  ['/vue/index', 'data'],
  ['/x/vue/index', undefined],
  ['/vues', undefined],
  ['/assets/a.js', 'file'],
  ['/x/assets/a.js', undefined],
  ['/images/a.webp', 'picture'],
  ['/brand/a.svg', 'picture'],
  ['/site.css', 'picture'],
  ['/site.css2', undefined],
  ['/favicon.ico', 'picture'],
  ['/favicon.ico2', undefined],
  ['/x/images/a.webp', undefined],
])('a request for %s is of the kind %s', (path, expected) => {
  expect(kind(path)).toBe(expected);
});

test.each(['video', 'audio'] as const)('a picture’s address requested as %s is ignored', (destination) => {
  expect(kind('/images/a.webp', { destination })).toBeUndefined();
});

test.each(['POST', 'HEAD', 'PUT'])('%s is ignored', (method) => {
  expect(kind('/vue/index', { method })).toBeUndefined();
});
