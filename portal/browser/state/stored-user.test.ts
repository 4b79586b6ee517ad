import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { setAvaUrl, setUserData, sharedState } from './shared-state.ts';
import { readStoredUser, removeStoredUser, restoreUser, storeUser, watchUser } from './stored-user.ts';

const KEY = 'userData';
const NOW = 1_800_000_000_000;
const DAY = 864e5;
const ICON = 'avatars/a01-128x128.webp';
const record = (expires: unknown) => JSON.stringify({ icon_url: ICON, expires });

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

  test.each(['null', '7', '"x"', '[]', '{}', '{"expires":1', JSON.stringify({ expires: NOW })])(
    '[ST-02] %s is no record',
    (text) => {
      expect(readStoredUser(text, NOW)).toBeNull();
    },
  );

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
    expect(sharedState()).toMatchObject({ avaUrl: ICON, userData: { icon_url: ICON } });
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
    removeStoredUser();
    expect(sharedState()).toMatchObject({ avaUrl: '', userData: '' });
    expect([...stored.keys()]).toEqual(['other']);
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
    storeUser({ icon_url: ICON, uid: 'one', expires: Date.now() });
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
    storeUser({ icon_url: ICON, uid: 'one', expires: Date.now() });
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
    storeUser({ icon_url: ICON, uid: 'one', expires: Date.now() });
    restoreUser();
    expect(sharedState().userData).toMatchObject({ uid: 'one' });
  });
});

const recordOf = (uid: string) => JSON.stringify({ icon_url: 'a.webp', uid, expires: Date.now() });

class Page extends EventTarget {
  visibilityState = 'visible';
}

describe('[ST-01] the user of another tab', () => {
  let stored: string | null;
  let view: EventTarget;
  let page: Page;
  const shown = () => (sharedState().userData as { uid?: string }).uid;
  const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

  beforeEach(() => {
    stored = recordOf('one');
    view = new EventTarget();
    page = new Page();
    vi.stubGlobal('localStorage', { getItem: () => stored, removeItem: () => undefined });
    vi.stubGlobal('window', view);
    vi.stubGlobal('document', page);
    watchUser();
  });

  afterEach(() => {
    removeStoredUser();
    vi.unstubAllGlobals();
  });

  test('is shown at once', () => {
    expect(shown()).toBe('one');
  });

  test.each([KEY, null])('is shown when the key %s changes', (key) => {
    stored = recordOf('two');
    view.dispatchEvent(storageEvent(key));
    expect(shown()).toBe('two');
  });

  test('is not read when another key changes', () => {
    stored = recordOf('two');
    view.dispatchEvent(storageEvent('theme'));
    expect(shown()).toBe('one');
  });

  const returns: readonly [string, () => EventTarget][] = [
    ['pageshow', () => view],
    ['focus', () => view],
    ['visibilitychange', () => page],
  ];

  test.each(returns)('is shown on %s if the page is visible', (name, target) => {
    stored = recordOf('two');
    page.visibilityState = 'hidden';
    target().dispatchEvent(new Event(name));
    expect(shown()).toBe('one');
    page.visibilityState = 'visible';
    target().dispatchEvent(new Event(name));
    expect(shown()).toBe('two');
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
      expect(removeStoredUser).not.toThrow();
    } finally {
      Object.defineProperty(globalThis, 'localStorage', own);
    }
    expect(sharedState().userData).toBe('');
  });
});

describe('shared state', () => {
  it('[ST-03] starts empty and has a setter for each field', async () => {
    vi.resetModules();
    const fresh = await import('./shared-state.ts');
    expect(fresh.sharedState()).toEqual({
      avaUrl: '',
      userData: '',
      searchType: '',
      searchVal: '',
      searchStart: '',
      loginAccount: '',
    });
    const values = {
      avaUrl: 'a.webp',
      userData: { icon_url: 'a.webp', expires: 1 },
      searchType: 'news',
      searchVal: '云海',
      searchStart: true,
      loginAccount: '13800138000',
    };
    fresh.setAvaUrl(values.avaUrl);
    fresh.setUserData(values.userData);
    fresh.setSearchType(values.searchType);
    fresh.setSearchVal(values.searchVal);
    fresh.setSearchStart(values.searchStart);
    fresh.setLoginAccount(values.loginAccount);
    expect(fresh.sharedState()).toEqual(values);
    vi.resetModules();
  });
});
