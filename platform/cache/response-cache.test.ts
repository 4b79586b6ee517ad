import { describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { ReadScope } from './read-scope.ts';
import { ResponseCache } from './response-cache.ts';

/** A clock and a store on it; each answer says the how-manieth it is. */
function setUp() {
  let at = Date.parse('2026-11-21T10:00:00+08:00');
  let ticks = 0;
  let made = 0;
  const store = new ResponseCache({ now: () => new Date(at), ticks: () => ticks });
  const now = () => new Date(at);
  const answer = async (scope: ReadScope): Promise<Envelope<unknown>> => {
    scope.tag('game:1', 'games');
    made += 1;
    return { status: 1, msg: 'ok', data: { number: made } };
  };
  const ask = async (make = answer, key = 'GET /vue/game?') => {
    const scope = new ReadScope(now());
    return { answer: await store.get({ key, seconds: 300 }, scope, make), scope };
  };
  const number = async (make = answer, key?: string) =>
    ((await ask(make, key)).answer as { data: { number: number } }).data.number;
  const pass = (ms: number) => {
    at += ms;
    ticks += ms;
  };
  const set = (ms: number) => {
    at += ms;
  };
  return { store, answer, ask, number, pass, set, now, made: () => made };
}

describe('answers kept for pages', () => {
  test('an answer is made once, and each page learns what it was made from', async () => {
    const { ask, made } = setUp();
    await ask();
    const { scope } = await ask();
    expect([made(), [...scope.tags]]).toEqual([1, ['game:1', 'games']]);
  });

  test('two pages at the same time share one question', async () => {
    const { ask, made } = setUp();
    await Promise.all([ask(), ask()]);
    expect(made()).toBe(1);
  });

  test('it goes with what it shows, after a minute, and with the moment at which time changes it', async () => {
    const { store, answer, number, pass, now } = setUp();
    const untilTen = async (scope: ReadScope) => {
      scope.changesAt(new Date(now().getTime() + 10_000));
      return answer(scope);
    };
    expect(await number(untilTen)).toBe(1);
    pass(9_999);
    expect(await number(untilTen)).toBe(1);
    pass(1);
    expect(await number()).toBe(2);
    store.invalidate(['game:2', 'news']);
    expect(await number()).toBe(2);
    store.invalidate(['games']);
    expect(await number()).toBe(3);
    store.invalidateAll();
    expect(await number()).toBe(4);
    pass(59_999);
    expect(await number()).toBe(4);
    pass(1);
    expect(await number()).toBe(5);
  });

  test('one from a time that the clock was set back behind is made anew', async () => {
    const { number, set } = setUp();
    expect(await number()).toBe(1);
    set(-60_000);
    expect(await number()).toBe(2);
  });

  test('one that was overtaken by a change serves who waits for it, and nobody after', async () => {
    const { store, answer, number } = setUp();
    let go = () => undefined as unknown;
    const slow = async (scope: ReadScope) => {
      const given = await answer(scope);
      await new Promise((resolve) => {
        go = () => resolve(undefined);
      });
      return given;
    };
    const waiting = number(slow);
    await Promise.resolve();
    store.invalidate(['game:1']);
    const after = number();
    go();
    expect([await waiting, await after, await number()]).toEqual([1, 2, 2]);
  });

  test.each(['invalidate', 'invalidateAll'] as const)(
    'an answer begun before %s is nobody else’s',
    async (drop) => {
      const { store, answer, number } = setUp();
      const [late, newer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = (gate: Promise<void>) => async (scope: ReadScope) => {
        const given = await answer(scope);
        await gate;
        return given;
      };
      const first = number(slow(late.promise));
      store[drop](['games']);
      const second = number(slow(newer.promise));
      late.resolve();
      expect(await first).toBe(1);
      const third = number();
      newer.resolve();
      expect([await second, await third]).toEqual([2, 2]);
    },
  );

  test('what failed and what was searched for is not kept', async () => {
    const { ask, answer, made } = setUp();
    const failing = async (scope: ReadScope): Promise<Envelope<unknown>> => {
      await answer(scope);
      return { status: 0, code: 'UNAVAILABLE', msg: '暂时无法访问' };
    };
    const searching = (scope: ReadScope) => {
      scope.search = { text: '云', results: 3 };
      return answer(scope);
    };
    await ask(failing);
    await ask(failing);
    expect((await ask(searching)).scope.search).toEqual({ text: '云', results: 3 });
    await ask(searching);
    expect(made()).toBe(4);
  });

  test('so many are kept and no more: those asked for longest ago go', async () => {
    const { number, answer } = setUp();
    for (let index = 0; index < 500; index += 1) {
      await number(answer, `GET ${index}`);
    }
    expect(await number(answer, 'GET 0')).toBe(1);
    await number(answer, 'GET one more');
    expect(await number(answer, 'GET 0')).toBe(1);
    expect(await number(answer, 'GET 1')).toBe(502);
  });

  test('long ones leave sooner, so that all of them together stay small', async () => {
    const { number, answer, store } = setUp();
    const long = (characters: number) => async (scope: ReadScope) => {
      const given = (await answer(scope)) as { status: 1; msg: string; data: object };
      return { ...given, data: { ...given.data, body: '文'.repeat(characters) } };
    };
    for (let index = 0; index < 40; index += 1) {
      await number(long(500_000), `GET ${index}`);
    }
    expect(await number(answer, 'GET 39')).toBe(40);
    expect(await number(answer, 'GET 7')).toBe(8);
    expect(await number(answer, 'GET 6')).toBe(41);
    await number(long(5_000_000), 'GET too long');
    expect(await number(answer, 'GET too long')).toBe(43);
    expect(await number(answer, 'GET 7')).toBe(8);
    store.invalidate(['games']);
    for (let index = 0; index < 30; index += 1) {
      await number(long(500_000), `GET again ${index}`);
    }
    expect(await number(answer, 'GET again 0')).toBe(44);
  });

  test('nobody can change it for the others', async () => {
    const { ask } = setUp();
    const { answer } = await ask();
    expect(() => Object.assign((answer as { data: object }).data, { number: 9 })).toThrow(TypeError);
  });
});
