import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLoginAccount, setSearchVal, setUserData, sharedState } from './shared-state.ts';
import { forgetUser, KEY, readStoredUser, restoreUser, storeUser } from './stored-user.ts';

const NOW = 1_800_000_000_000;
const DAY = 864e5;
const record = (expires: unknown) => JSON.stringify({ icon_url: 'avatars/a01-128x128.webp', expires });

describe('stored user', () => {
  it('[ST-02] is restored within a day of logging in', () => {
    expect(readStoredUser(record(NOW), NOW)?.icon_url).toBe('avatars/a01-128x128.webp');
    expect(readStoredUser(record(NOW - DAY), NOW)).not.toBeNull();
  });

  it('[ST-02] is not restored if it is expired or invalid', () => {
    expect(readStoredUser(record(NOW - DAY - 1), NOW)).toBeNull();
    expect(readStoredUser(record('soon'), NOW)).toBeNull();
    expect(readStoredUser('{"expires":1', NOW)).toBeNull();
    expect(readStoredUser('null', NOW)).toBeNull();
    expect(readStoredUser(JSON.stringify({ expires: NOW }), NOW)).toBeNull();
  });
});

describe('a record that another tab changes', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    setUserData('');
  });

  it('[ST-01] [ST-02] is followed: another user, none, an invalid one', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
      clear: () => stored.clear(),
    });
    storeUser({ icon_url: 'avatars/a01-128x128.webp', uid: 'one', expires: Date.now() });
    restoreUser();
    expect(sharedState().userData).toMatchObject({ uid: 'one' });
    stored.set(
      KEY,
      JSON.stringify({ icon_url: 'avatars/a02-128x128.webp', uid: 'two', expires: Date.now() }),
    );
    restoreUser();
    expect(sharedState()).toMatchObject({ userData: { uid: 'two' }, avaUrl: 'avatars/a02-128x128.webp' });
    stored.delete(KEY);
    restoreUser();
    expect(sharedState()).toMatchObject({ userData: '', avaUrl: '' });
    storeUser({ icon_url: 'avatars/a01-128x128.webp', uid: 'one', expires: Date.now() });
    stored.set(KEY, record(Date.now() - DAY - 1));
    stored.set('other', 'value');
    restoreUser();
    expect(sharedState().userData).toBe('');
    expect(stored.size).toBe(0);
  });

  it('[ST-01] remains in its own tab if it could not be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    });
    storeUser({ icon_url: 'avatars/a01-128x128.webp', uid: 'one', expires: Date.now() });
    restoreUser();
    expect(sharedState().userData).toMatchObject({ uid: 'one' });
  });
});

describe('a browser that blocks local storage', () => {
  it('[ST-02] shows the page without a user', () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? { configurable: true };
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    try {
      expect(restoreUser).not.toThrow();
      expect(forgetUser).not.toThrow();
    } finally {
      Object.defineProperty(globalThis, 'localStorage', own);
    }
    expect(sharedState().userData).toBe('');
  });
});

describe('shared state', () => {
  it('[ST-03] starts empty and has a setter for each field', () => {
    expect(sharedState()).toEqual({
      avaUrl: '',
      userData: '',
      searchType: '',
      searchVal: '',
      searchStart: '',
      loginAccount: '',
    });
    setSearchVal('云海');
    setLoginAccount('13800138000');
    expect(sharedState()).toMatchObject({ searchVal: '云海', loginAccount: '13800138000', avaUrl: '' });
  });
});
