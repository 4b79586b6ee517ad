// @module-tag exact

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { type AccountApp, openAccountApp } from './accounts/account-app.ts';
import { codesOver, DAY, guessesOver, HOUR, sessionsOver, usedCodeOver } from './clock-jumps/jumps.ts';
import * as plants from './clock-jumps/plants.ts';
import { describeEachDatabase, describeOneDatabase } from './databases.ts';
import { callService } from './main-service/call.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

describeEachDatabase('a clock that jumps', (open) => {
  let db: Database;
  let accounts: AccountApp;

  beforeAll(async () => {
    db = await open();
    accounts = await openAccountApp(db);
  });
  afterAll(() => accounts.close());

  describe.each([
    ['an hour forward and back', HOUR],
    ['an hour back and forward', -HOUR],
    ['a day forward and back', DAY],
  ])('%s', (_name, seconds) => {
    test('ends only expired sessions, and players can log in again', async () => {
      expect(await sessionsOver({ db, accounts }, seconds)).toEqual([]);
    });

    test('delays the next code of a number by at most a minute', async () => {
      expect(await codesOver({ db, accounts }, seconds)).toEqual([]);
    });

    test('does not accept a used code again', async () => {
      expect(await usedCodeOver({ db, accounts }, seconds)).toEqual([]);
    });

    test('blocks logins no longer than wrong passwords do', async () => {
      expect(await guessesOver({ db, accounts }, seconds)).toEqual([]);
    });
  });

  test("returns a player's existing code at any time, and issues others", async () => {
    const ids = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const packs = Array.from({ length: 32 }, (_, index) =>
        pack(row?.id ?? 0, `礼包${index}`, { total: 2, remaining: 2 }),
      );
      const written = await upsertPacks(tx, packs);
      const codes = written.flatMap(({ id }) =>
        [1, 2].map((one) => ({ pack_id: id, code: `YM-${id}-${one}` })),
      );
      await tx.insertInto('pack_code').values(codes).execute();
      return written.map(({ id }) => id);
    });
    const player = { id: 7, nickname: '玩家七', icon_url: '', mobile_masked: '138****8000' };
    const claim = async (index: number, seconds: number) => {
      const now = new Date(NOW.getTime() + seconds * 1_000);
      const { envelope } = await callService(db, '/vue/getpacks', { id: ids[index] ?? 0 }, now, player);
      return envelope.status === 1 ? envelope.data.claim.code : envelope.code;
    };
    const first = await claim(0, DAY);
    for (let index = 1; index < 30; index += 1) {
      expect(await claim(index, DAY)).toMatch(/^YM-/);
    }
    expect(await claim(30, DAY)).toBe('TOO_MANY');
    expect(await claim(0, 0)).toBe(first);
    expect(await claim(0, -HOUR)).toBe(first);
    expect(await claim(30, 0)).toMatch(/^YM-/);
    expect(await claim(31, DAY + 120)).toMatch(/^YM-/);
  });
});

describeOneDatabase('clock jumps detect planted bugs:', (open) => {
  let accounts: AccountApp | undefined;
  let removeBug: (() => void) | undefined;
  afterEach(async () => {
    removeBug?.();
    await accounts?.close();
    [removeBug, accounts] = [undefined, undefined];
  });

  async function begin(through = (db: Database) => db) {
    const db = through(await open());
    accounts = await openAccountApp(db);
    return { db, accounts };
  }

  test('hits recorded in the future count after the clock was set back', async () => {
    const on = await begin((db) => db.withPlugin(plants.countsFutureHits));
    expect(await codesOver(on, HOUR)).toEqual(['no code a minute after the clock was set right']);
    expect(await codesOver(on, DAY)).toContain('no code two hours after the clock was set right');
    expect(await guessesOver(on, HOUR)).toEqual([
      expect.stringMatching(/^15 minutes after the clock was set right: .*再试/),
    ]);
  });

  test('the clock never goes back', async () => {
    const on = await begin();
    plants.neverBack(on.accounts.clock);
    expect(await codesOver(on, HOUR)).toContain('no code a minute after the clock was set right');
  });

  test('sessions do not expire', async () => {
    const on = await begin();
    await plants.endlessSessions(on.db);
    expect((await sessionsOver(on, DAY)).join('\n')).toMatch(/while the clock is wrong/);
  });

  test('a used code stays valid', async () => {
    removeBug = plants.doesNotSpendCodes();
    expect(await usedCodeOver(await begin(), HOUR)).toContain('a used code is accepted once it is right');
  });
});
