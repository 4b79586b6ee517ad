import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rendered } from '#tests/unit/rendered.ts';

const user = (uid: string) => ({ icon_url: 'a.webp', uid, expires: 1 });
const ofPage = { games: [{ game: { id: 7 } }], packs: [{ pack: { id: 8 } }] };

const requests: unknown[] = [];
/** The response to each request, in order; undefined: the network is down. */
let responses: (object | Promise<object> | undefined)[];

/** The modules of a page that was just loaded. */
async function load() {
  vi.resetModules();
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    requests.push(body ? [address, JSON.parse(String(body))] : address);
    const data = await responses.shift();
    if (!data) {
      throw new TypeError('Failed to fetch');
    }
    return Response.json({ status: 1, msg: 'ok', data });
  });
  const { setUserData } = await import('../browser/state/shared-state.ts');
  return { ...(await import('./own-reservations.ts')), setUserData };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  requests.length = 0;
  responses = [];
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("a page reads the player's reservations once; a game and a pack of the same number differ", async () => {
  const { useReserved, setUserData } = await load();
  responses = [ofPage];
  setUserData(user('one'));
  const shown = rendered(() => [
    useReserved('game', 7),
    useReserved('pack', 8),
    useReserved('pack', 7),
    useReserved('game', 8),
  ]);
  expect(shown.value()).toEqual([false, false, false, false]);
  await settled();
  expect(shown.value()).toEqual([true, true, false, false]);
  expect(requests).toEqual(['/vue/reservations']);
});

test('a visitor has none, and neither has the next player until they are read', async () => {
  const { useReserved, setUserData } = await load();
  const shown = rendered(() => useReserved('game', 7));
  await settled();
  expect([shown.value(), requests]).toEqual([false, []]);
  responses = [ofPage];
  setUserData(user('one'));
  shown.value();
  await settled();
  expect(shown.value()).toBe(true);
  let respond: (data: object) => void = () => undefined;
  responses = [
    new Promise((resolve) => {
      respond = resolve;
    }),
  ];
  setUserData(user('two'));
  expect(shown.value()).toBe(false);
  respond({ games: [], packs: [] });
  await settled();
  expect(shown.value()).toBe(false);
  setUserData('');
  expect(shown.value()).toBe(false);
  await settled();
  expect(requests).toHaveLength(2);
});

test('the response for a player who has left meanwhile is dropped', async () => {
  const { useReserved, setUserData } = await load();
  let respond: (data: object) => void = () => undefined;
  responses = [
    new Promise((resolve) => {
      respond = resolve;
    }),
    { games: [{ game: { id: 9 } }], packs: [] },
  ];
  setUserData(user('one'));
  const shown = rendered(() => [useReserved('game', 7), useReserved('game', 9)]);
  setUserData(user('two'));
  shown.value();
  await settled();
  expect(shown.value()).toEqual([false, true]);
  respond(ofPage);
  await settled();
  expect(shown.value()).toEqual([false, true]);
});

test('what could not be read is read again by the next page', async () => {
  const { useReserved, setUserData } = await load();
  responses = [undefined, ofPage];
  setUserData(user('one'));
  const first = rendered(() => useReserved('game', 7));
  await settled();
  expect(first.value()).toBe(false);
  const second = rendered(() => useReserved('game', 7));
  await settled();
  expect(second.value()).toBe(true);
});

test('a reservation shows at once with its new number, and a revocation too', async () => {
  const { useReserved, useReserveCount, setReserved, setUserData } = await load();
  responses = [{ games: [{ game: { id: 6 } }], packs: [] }];
  setUserData(user('one'));
  const shown = rendered(() => [
    useReserved('game', 7),
    useReserveCount('game', 7, 20),
    useReserved('game', 6),
    useReserveCount('pack', 7, 3),
  ]);
  await settled();
  expect(shown.value()).toEqual([false, 20, true, 3]);
  responses = [{ reserved: true, count: 21, is_new: true }];
  expect(await setReserved('game', 7, true)).toMatchObject({ status: 1, data: { count: 21 } });
  expect(requests.at(-1)).toEqual(['/vue/reserve', { kind: 'game', id: 7, on: true }]);
  expect(shown.value()).toEqual([true, 21, true, 3]);
  responses = [{ reserved: false, count: 0, is_new: false }];
  await setReserved('game', 7, false);
  expect(shown.value()).toEqual([false, 0, true, 3]);
  responses = [{ reserved: true, count: 4, is_new: true }];
  await setReserved('pack', 7, true);
  expect(shown.value()).toEqual([false, 0, true, 4]);
});

test('a reservation that failed changes nothing', async () => {
  const { useReserved, useReserveCount, setReserved, setUserData } = await load();
  responses = [ofPage, undefined];
  setUserData(user('one'));
  const shown = rendered(() => [useReserved('game', 7), useReserveCount('game', 7, 20)]);
  await settled();
  expect(await setReserved('game', 7, false)).toMatchObject({ status: 0, code: 'UNAVAILABLE' });
  expect(shown.value()).toEqual([true, 20]);
});

test('what the player changes while the reservations are read wins over them', async () => {
  const { useReserved, setReserved, setUserData } = await load();
  let respond: (data: object) => void = () => undefined;
  responses = [
    new Promise((resolve) => {
      respond = resolve;
    }),
    { reserved: false, count: 1, is_new: false },
    { reserved: true, count: 2, is_new: true },
  ];
  setUserData(user('one'));
  const shown = rendered(() => [useReserved('game', 7), useReserved('pack', 8), useReserved('game', 9)]);
  await setReserved('game', 7, false);
  await setReserved('game', 9, true);
  respond(ofPage);
  await settled();
  expect(shown.value()).toEqual([false, true, true]);
});

test('a reservation of one player is none of the next', async () => {
  const { useReserved, setReserved, setUserData } = await load();
  responses = [
    { reserved: true, count: 1, is_new: true },
    { reserved: true, count: 2, is_new: true },
  ];
  setUserData(user('one'));
  await setReserved('game', 7, true);
  setUserData(user('two'));
  await setReserved('game', 8, true);
  responses = [undefined];
  const shown = rendered(() => [useReserved('game', 7), useReserved('game', 8)]);
  await settled();
  expect(shown.value()).toEqual([false, true]);
});
