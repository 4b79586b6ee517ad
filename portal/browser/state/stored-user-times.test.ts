import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAvaUrl, setUserData, sharedState } from './shared-state.ts';
import { forgetUser, KEY, readStoredUser, restoreUser } from './stored-user.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const DAY = 864e5;
const record = (expires: unknown) => JSON.stringify({ icon_url: 'a.webp', expires });

describe('the age of a stored user', () => {
  test.each([
    ['a day and a millisecond', NOW - DAY - 1, false],
    ['a day', NOW - DAY, true],
    ['a millisecond less than a day', NOW - DAY + 1, true],
    ['a millisecond', NOW - 1, true],
    ['nothing', NOW, true],
    ['a millisecond in the future', NOW + 1, false],
    ['a day in the future', NOW + DAY, false],
  ])('[ST-02] of %s', (_age, expires, isRestored) => {
    expect(readStoredUser(record(expires), NOW) !== null).toBe(isRestored);
  });

  test.each(['null', '7', '"x"', '[]', '{}'])('[ST-02] %s is no record', (text) => {
    expect(readStoredUser(text, NOW)).toBeNull();
  });

  test.each([undefined, null, 'soon', {}, '', true])('[ST-02] %o is no time', (expires) => {
    expect(readStoredUser(record(expires), NOW)).toBeNull();
  });
});

describe('on page load', () => {
  const stored = new Map<string, string>();
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? { configurable: true };

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    stored.clear();
    stored.set('other', 'x');
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => stored.get(key) ?? null,
        removeItem: (key: string) => stored.delete(key),
        clear: () => stored.clear(),
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    Object.defineProperty(globalThis, 'localStorage', own);
    setUserData('');
    setAvaUrl('');
  });

  test('[ST-02] restores a record that has not expired', () => {
    stored.set(KEY, record(NOW - 1));
    restoreUser();
    expect(sharedState()).toMatchObject({ avaUrl: 'a.webp', userData: { icon_url: 'a.webp' } });
    expect([...stored.keys()]).toEqual(['other', KEY]);
  });

  test.each([record(NOW - DAY - 1), record(NOW + 1), '{'])('[ST-02] %s clears all local storage', (text) => {
    stored.set(KEY, text);
    restoreUser();
    expect(sharedState()).toMatchObject({ avaUrl: '', userData: '' });
    expect(stored.size).toBe(0);
  });

  test('[ST-02] clears nothing without a record', () => {
    restoreUser();
    expect([...stored.keys()]).toEqual(['other']);
  });

  test('[HD-08] a logout removes the record only', () => {
    stored.set(KEY, record(NOW));
    restoreUser();
    forgetUser();
    expect(sharedState()).toMatchObject({ avaUrl: '', userData: '' });
    expect([...stored.keys()]).toEqual(['other']);
  });
});
