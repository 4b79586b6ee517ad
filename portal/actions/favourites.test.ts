import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAVOURITES_LIMIT } from '#contract/vocabulary.ts';
import { MemoryDatabase } from '#tests/unit/memory-database.ts';
import { rendered } from '#tests/unit/rendered.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
const game = (id: number) => ({ id, name: `游戏${id}`, icon_url: null });
const stored = (id: number, at: number, saved = false) => ({ ...game(id), at, saved });
const user = (uid: string) => ({ icon_url: 'a.webp', uid, expires: NOW });

let memory: MemoryDatabase;
const toasts: { textContent: string; className: string }[] = [];
const requests: unknown[] = [];
/** The responses by path; without one the network is down. */
let responses: Record<string, () => object | Promise<object>>;

/** The modules of a page that was just loaded. */
async function load() {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    requests.push(body ? [address, JSON.parse(String(body))] : address);
    const respond = responses[address];
    if (!respond) {
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ status: 1, msg: 'ok', data: await respond() });
  });
  const { setUserData } = await import('../browser/state/shared-state.ts');
  return { ...(await import('./favourites.ts')), setUserData };
}

const inBrowser = () => [
  ...(memory.databases.get('youmen')?.stores.get('favourites')?.entries.values() ?? []),
];

function seed(...entries: ReturnType<typeof stored>[]): void {
  memory.seed('youmen', 3, { favourites: { keyPath: 'id', entries } });
}

async function toastTexts(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(100);
  return toasts.map(({ textContent }) => textContent);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  memory = new MemoryDatabase();
  vi.stubGlobal('indexedDB', memory);
  toasts.length = 0;
  requests.length = 0;
  responses = {};
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    body: { append: () => undefined },
    querySelectorAll: () => [],
    createElement: (tag: string) => {
      const element = { textContent: '', className: '', append: () => undefined, remove: () => undefined };
      if (tag === 'p') {
        toasts.push(element);
      }
      return Object.assign(element, { setAttribute: () => undefined });
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("a visitor's favourites", () => {
  test('stay in this browser, newest first, until they are removed', async () => {
    const { setFavourite, useFavourites } = await load();
    await setFavourite(game(7), true);
    vi.setSystemTime(NOW + 5);
    await setFavourite(game(8), true);
    await setFavourite(game(9), true);
    await setFavourite(game(9), false);
    expect(inBrowser()).toEqual([stored(8, NOW + 5), stored(7, NOW)]);
    const shown = rendered(useFavourites);
    expect(shown.value().map(({ id }) => id)).toEqual([8, 7]);
    expect(requests).toEqual([]);
  });

  test('are confirmed by a message', async () => {
    const { setFavourite } = await load();
    await setFavourite(game(7), true);
    expect(await toastTexts()).toEqual(['已收藏，可在游戏中心的“我的收藏”里找到']);
    await setFavourite(game(7), false);
    expect((await toastTexts()).at(-1)).toBe('已取消收藏');
  });

  test('that were added before are shown once they are read, and stay', async () => {
    seed(stored(7, NOW - 9), stored(8, NOW - 5));
    const { setFavourite, useFavourites } = await load();
    const shown = rendered(useFavourites);
    expect(shown.value()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown.value().map(({ id }) => id)).toEqual([8, 7]);
    await setFavourite(game(9), true);
    expect(shown.value().map(({ id }) => id)).toEqual([9, 8, 7]);
  });

  test('are limited: the oldest leaves', async () => {
    seed(
      ...Array.from({ length: FAVOURITES_LIMIT }, (_, place) => stored(1_000 + place, NOW - 1_000 - place)),
    );
    const { setFavourite } = await load();
    await setFavourite(game(7), true);
    const ids = inBrowser().map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([FAVOURITES_LIMIT, 7, 998 + FAVOURITES_LIMIT]);
  });
});

describe("a signed-in player's favourites", () => {
  test('are saved to the account as well', async () => {
    seed(stored(6, NOW - 5));
    responses['/vue/favourite'] = () => ({ ids: [7] });
    const { setFavourite, setUserData } = await load();
    setUserData(user('one'));
    await setFavourite(game(7), true);
    expect(requests).toEqual([['/vue/favourite', { ids: [7], on: true }]]);
    expect(inBrowser()).toEqual([stored(7, NOW, true), stored(6, NOW - 5)]);
    await setFavourite(game(7), false);
    expect(requests.at(-1)).toEqual(['/vue/favourite', { ids: [7], on: false }]);
    expect((await toastTexts()).at(-1)).toBe('已取消收藏');
  });

  test('wait in this browser if the network is down; a removal that could not be sent is mentioned', async () => {
    const { setFavourite, setUserData } = await load();
    setUserData(user('one'));
    await setFavourite(game(7), true);
    expect(inBrowser()).toEqual([stored(7, NOW)]);
    expect((await toastTexts()).at(-1)).toBe('已收藏，可在游戏中心的“我的收藏”里找到');
    await setFavourite(game(7), false);
    expect((await toastTexts()).at(-1)).toBe('网络不稳定，取消收藏尚未同步到账号');
    expect(toasts.map(({ className }) => /good|bad/.exec(className)?.[0]).at(-1)).toBe('bad');
  });
});

describe('after a login', () => {
  const list = [game(9), game(7), game(8)];

  test('favourites of this browser are sent, the oldest first, and those of the account are read', async () => {
    seed(stored(7, NOW - 9), stored(8, NOW - 5), stored(5, NOW - 7, true));
    responses['/vue/favourite'] = () => ({ ids: [] });
    responses['/vue/favourites'] = () => ({ list });
    const { syncFavourites, setUserData } = await load();
    setUserData(user('one'));
    await syncFavourites();
    expect(requests).toEqual([['/vue/favourite', { ids: [7, 8], on: true }], '/vue/favourites']);
    expect(inBrowser()).toEqual([stored(9, NOW, true), stored(7, NOW - 9, true), stored(8, NOW - 5, true)]);
  });

  test('new ones of the account keep their order', async () => {
    responses['/vue/favourites'] = () => ({ list });
    const { syncFavourites, setUserData } = await load();
    setUserData(user('one'));
    await syncFavourites();
    expect(requests).toEqual(['/vue/favourites']);
    expect(inBrowser().map(({ id, at }) => [id, at])).toEqual([
      [9, NOW],
      [7, NOW - 1],
      [8, NOW - 2],
    ]);
  });

  test.each([
    ['send', {}],
    ['read', { '/vue/favourite': () => ({ ids: [] }) }],
  ])('what it could not %s changes nothing here', async (_what, working) => {
    seed(stored(7, NOW - 9), stored(5, NOW - 7, true));
    responses = working;
    if (!('/vue/favourite' in working)) {
      responses['/vue/favourites'] = () => ({ list: [] });
    }
    const { syncFavourites, setUserData } = await load();
    setUserData(user('one'));
    await syncFavourites();
    expect(inBrowser()).toEqual([stored(7, NOW - 9), stored(5, NOW - 7, true)]);
  });

  test('the favourites of a player who has left meanwhile are not stored', async () => {
    const { syncFavourites, setUserData } = await load();
    responses['/vue/favourites'] = () => {
      setUserData('');
      return { list };
    };
    setUserData(user('one'));
    await syncFavourites();
    expect(inBrowser()).toEqual([]);
  });
});

test('a logout removes those of the account and keeps those that are not saved to it', async () => {
  seed(stored(7, NOW - 9), stored(5, NOW - 7, true));
  const { removeSavedFavourites } = await load();
  await removeSavedFavourites();
  expect(inBrowser()).toEqual([stored(7, NOW - 9)]);
});
