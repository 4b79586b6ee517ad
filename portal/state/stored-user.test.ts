import { describe, expect, it } from 'vitest';
import { setLoginAccount, setSearchVal, sharedState } from './shared-state.ts';
import { forgetUser, readStoredUser, restoreUser } from './stored-user.ts';

const NOW = 1_800_000_000_000;
const DAY = 864e5;
const record = (expires: unknown) => JSON.stringify({ icon_url: 'avatars/a01-128x128.webp', expires });

describe('stored user', () => {
  it('[ST-02] is restored within a day of logging in', () => {
    expect(readStoredUser(record(NOW), NOW)?.icon_url).toBe('avatars/a01-128x128.webp');
    expect(readStoredUser(record(NOW - DAY), NOW)).not.toBeNull();
  });

  it('[ST-02] is not restored when it is older, or cannot be read', () => {
    expect(readStoredUser(record(NOW - DAY - 1), NOW)).toBeNull();
    expect(readStoredUser(record('soon'), NOW)).toBeNull();
    expect(readStoredUser('{"expires":1', NOW)).toBeNull();
    expect(readStoredUser('null', NOW)).toBeNull();
    expect(readStoredUser(JSON.stringify({ expires: NOW }), NOW)).toBeNull();
  });
});

describe('a browser that keeps nothing', () => {
  it('[ST-02] shows the page all the same, to a visitor', () => {
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
