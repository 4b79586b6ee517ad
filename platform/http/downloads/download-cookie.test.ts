import { describe, expect, test } from 'vitest';
import type { Download } from '../counts/public-counter.ts';
import { DownloadCookie } from './download-cookie.ts';

const NOON = new Date('2026-11-21T12:00:00+08:00');
const cookie = new DownloadCookie();
const android = (game: number): Download => ({ game, platform: 'android' });
const add = (value: string | undefined, download: Download, now = NOON) =>
  cookie.add(value && `theme=dark; downloads=${value}; a=b`, 'plain', download, now);

describe('[FIG-13] the cookie of downloads', () => {
  test('lists the day and the downloads of a device until midnight in China, and nothing else', () => {
    expect(add(undefined, android(12))).toBe(
      'downloads=20261121.12a; Path=/download; Max-Age=43200; HttpOnly; SameSite=Lax',
    );
    expect(add('20261121.12a', { game: 12, platform: 'ios' })).toContain('downloads=20261121.12a.12i;');
    expect(add('20261121.12a.7i', android(7))).toContain('downloads=20261121.12a.7i.7a;');
  });

  test('is the same for two devices that have downloaded the same', () => {
    expect(add(undefined, android(3))).toBe(add(undefined, android(3)));
  });

  test('has a download once', () => {
    expect(add('20261121.12a', android(12))).toBeUndefined();
    expect(add('20261121.7a.12a', android(12))).toBeUndefined();
  });

  test('counts again after midnight in China, and lasts at least a second', () => {
    const late = new Date('2026-11-21T23:59:59.900+08:00');
    expect(add('20261121.12a', android(12), late)).toBeUndefined();
    expect(add(undefined, android(12), late)).toContain('Max-Age=1;');
    const next = new Date('2026-11-22T00:00:00+08:00');
    expect(add('20261121.12a', android(12), next)).toContain('=20261122.12a; Path=/download; Max-Age=86400;');
  });

  test.each([
    'x',
    '20261121',
    '20261121.',
    '20261121.12b',
    '20261121.012a',
    '20261121.12a.',
    '20261121..12a',
    '20261121.1234567890123456a',
    `20261121${'.12a'.repeat(61)}`,
  ])('a malformed value %s counts as empty', (value) => {
    expect(add(value, android(12))).toContain('downloads=20261121.12a;');
  });

  test('is bounded: a full one takes no more', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `.${index + 1}a`).join('');
    const last = add(`20261121${ids(59)}`, android(999_999_999_999_999));
    expect(last?.length).toBeLessThan(400);
    expect(add(`20261121${ids(60)}`, android(61))).toBeUndefined();
  });

  test('over https is secure, and one of a plain connection is ignored there', () => {
    const secure = cookie.add('downloads=20261121.12a', 'https', android(12), NOON);
    expect(secure).toMatch(/^__Secure-downloads=20261121\.12a; .*; Secure$/);
    expect(cookie.add('__Secure-downloads=20261121.12a', 'https', android(12), NOON)).toBeUndefined();
  });
});
