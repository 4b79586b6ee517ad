import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedState } from './shared-state.ts';
import { KEY, removeStoredUser, watchUser } from './stored-user.ts';

const record = (uid: string) => JSON.stringify({ icon_url: 'a.webp', uid, expires: Date.now() });

class Page extends EventTarget {
  visibilityState = 'visible';
}

describe('[ST-01] the user of another tab', () => {
  let stored: string | null;
  let view: EventTarget;
  let page: Page;
  let stop: () => void;
  const shown = () => (sharedState().userData as { uid?: string }).uid;
  const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

  beforeEach(() => {
    stored = record('one');
    view = new EventTarget();
    page = new Page();
    vi.stubGlobal('localStorage', { getItem: () => stored, removeItem: () => undefined });
    vi.stubGlobal('window', view);
    vi.stubGlobal('document', page);
    stop = watchUser();
  });

  afterEach(() => {
    stop();
    removeStoredUser();
    vi.unstubAllGlobals();
  });

  test('is shown at once', () => {
    expect(shown()).toBe('one');
  });

  test.each([KEY, null])('is shown when the key %s changes', (key) => {
    stored = record('two');
    view.dispatchEvent(storageEvent(key));
    expect(shown()).toBe('two');
  });

  test('is not read when another key changes', () => {
    stored = record('two');
    view.dispatchEvent(storageEvent('theme'));
    expect(shown()).toBe('one');
  });

  const returns: readonly [string, () => EventTarget][] = [
    ['pageshow', () => view],
    ['focus', () => view],
    ['visibilitychange', () => page],
  ];

  test.each(returns)('is shown on %s if the page is visible', (name, target) => {
    stored = record('two');
    page.visibilityState = 'hidden';
    target().dispatchEvent(new Event(name));
    expect(shown()).toBe('one');
    page.visibilityState = 'visible';
    target().dispatchEvent(new Event(name));
    expect(shown()).toBe('two');
  });

  test('is not followed after stop()', () => {
    stop();
    stored = record('two');
    view.dispatchEvent(storageEvent(KEY));
    for (const [name, target] of returns) {
      target().dispatchEvent(new Event(name));
    }
    expect(shown()).toBe('one');
  });
});
