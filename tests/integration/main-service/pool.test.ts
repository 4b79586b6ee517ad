// @module-tag exact

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import * as draws from '#services/main/claims/pool-repository.ts';
import { drawFromPool } from '#services/main/claims/pool-service.ts';
import { describeEachDatabase } from '../databases.ts';
import { give, newPack, packOf } from './code-packs.ts';
import { at, NOW } from './inputs.ts';

const HOUR = 3_600_000;
/** A claimed code may be drawn after a day; a draw is valid for two hours. */
const RULES = { graceMs: 24 * HOUR, intervalMs: 2 * HOUR };
const later = (ms: number) => new Date(NOW.getTime() + ms);

describeEachDatabase('pool draws', (open, kind) => {
  let db: Database;
  /** An earlier pack with a code that was claimed long ago. */
  let other: Awaited<ReturnType<typeof packOf>>;

  beforeEach(async () => {
    db = await open();
    const on = JSON.stringify({ features: { pool: true } });
    await db.insertInto('site').values({ key: 'default', is_default: true, settings: on }).execute();
    await db.insertInto('site').values({ key: 'second', is_default: false, settings: '{}' }).execute();
    other = await packOf(db, ['O1']);
    await give(db, other.codes[0] ?? 0, 900, at(-9));
  });

  /** A pack of claimed codes: the first by player 1, the second by 2, and so on. */
  async function claimed(codes: string[], when = at(-1)) {
    const made = await packOf(db, codes);
    for (const [index, code] of made.codes.entries()) {
      await give(db, code, index + 1, when);
    }
    await db.updateTable('pack').set({ remaining: 0 }).where('id', '=', made.id).execute();
    return made;
  }

  const draw = (packId: number, playerId: number, now = NOW, ends_at: Date | null = null) =>
    drawFromPool(db, RULES, { packId, playerId, now, ends_at });
  const code = async (packId: number, playerId: number, now = NOW) =>
    (await draw(packId, playerId, now))?.code ?? null;
  const recordDraw = async (
    pack_id: number,
    code_id: number | undefined,
    player_id: number,
    drawn_at: Date,
  ) => {
    const row = { pack_id, code_id: code_id ?? 0, player_id, drawn_at };
    await db.insertInto('pool_draw').values(row).execute();
  };
  const EMPTY = { code: 'PACK_EMPTY', message: expect.stringContaining('暂时没有可以淘的号') };

  test('a code can be drawn once its grace period is over; the draw is recorded', async () => {
    const { id, codes } = await claimed(['A1']);
    await expect(draw(id, 2, later(-1))).rejects.toMatchObject(EMPTY);
    expect(await draw(id, 2, NOW, at(3))).toEqual({
      id: expect.any(Number),
      pack_id: id,
      code: 'A1',
      from_pool: true,
      feedback: null,
      claimed_at: '2026-11-21T10:00:00+08:00',
      expires_at: '2026-11-24T10:00:00+08:00',
    });
    const rows = await db.selectFrom('pool_draw').selectAll().execute();
    expect(rows).toMatchObject([{ pack_id: id, code_id: codes[0], player_id: 2, drawn_at: NOW }]);
  });

  test('a player never draws an own code, the same code twice, or a code that its owner reported as invalid', async () => {
    const { id, codes } = await claimed(['A1', 'A2', 'A3', 'A4']);
    const [, , third = 0, fourth = 0] = codes;
    await db.updateTable('claim').set({ feedback: '失效' }).where('code_id', '=', third).execute();
    await db.updateTable('claim').set({ feedback: '可用' }).where('code_id', '=', fourth).execute();
    const found: (string | null)[] = [];
    for (let index = 0; index < 2; index += 1) {
      found.push(await code(id, 1, later(index * 2 * HOUR)));
    }
    expect(found.sort()).toEqual(['A2', 'A4']);
    await expect(draw(id, 1, later(4 * HOUR))).rejects.toMatchObject(EMPTY);
    expect(await code(id, 3)).toMatch(/^A[124]$/);
  });

  test('a draw is valid for the interval, for its player and pack only', async () => {
    const { id } = await claimed(['A1', 'A2']);
    const first = await draw(id, 8);
    expect(await draw(id, 8, later(2 * HOUR - 1))).toEqual(first);
    expect(await code(other.id, 8, later(1))).toBe('O1');
    expect(await draw(id, 9, later(1))).not.toMatchObject({ id: first?.id });
    const second = await draw(id, 8, later(2 * HOUR));
    expect([first?.code, second?.code].sort()).toEqual(['A1', 'A2']);
    expect(await draw(id, 8, later(2 * HOUR + 1))).toEqual(second);
  });

  test('drawSince returns the newest draw', async () => {
    const { id, codes } = await claimed(['A1', 'A2', 'A3']);
    const since = (ms: number) =>
      transaction(db, (tx) => draws.drawSince(tx, id, 8, later(ms))).then((row) => row?.code);
    await recordDraw(id, codes[1], 8, later(20));
    await recordDraw(id, codes[0], 8, later(10));
    expect([await since(0), await since(19), await since(20)]).toEqual(['A2', 'A2', undefined]);
    await recordDraw(id, codes[2], 8, later(20));
    expect(await since(0)).toBe('A3');
  });

  test('a player may draw twenty codes an hour across all packs', async () => {
    const { id } = await claimed(['A1', 'A2']);
    for (let count = 0; count < 19; count += 1) {
      await recordDraw(other.id, other.codes[0], 8, later(-HOUR + 1));
    }
    for (let count = 0; count < 9; count += 1) {
      await recordDraw(other.id, other.codes[0], 8, later(-HOUR));
      await recordDraw(other.id, other.codes[0], 8, later(HOUR));
      await recordDraw(other.id, other.codes[0], 9, NOW);
    }
    const counted = await transaction(db, (tx) =>
      draws.countDraws(tx, 8, { since: later(-HOUR), until: NOW }),
    );
    expect(counted).toBe(19);
    expect(await code(id, 8)).toMatch(/^A/);
    const third = await claimed(['B1']);
    await expect(draw(third.id, 8)).rejects.toMatchObject({
      code: 'TOO_MANY',
      message: '淘号太频繁了，请一小时后再试',
      details: { retry_after: 3_600 },
    });
    expect(await code(third.id, 8, later(1))).toBe('B1');
  });

  test('a pack is pooled if its codes were claimed and the default site has the pool enabled', async () => {
    const empty = await newPack(db, '没有兑换码');
    const pooled = async () => [
      await draws.isPooled(db, other.id),
      await draws.isPooled(db, empty),
      await draws.isPooled(db, 999_999),
    ];
    expect(await pooled()).toEqual([true, false, false]);
    expect(await draw(empty, 8)).toBeNull();
    const second = JSON.stringify({ features: { pool: true } });
    await db.updateTable('site').set({ settings: second }).where('key', '=', 'second').execute();
    await db.updateTable('site').set({ settings: '{}' }).where('key', '=', 'default').execute();
    expect(await pooled()).toEqual([false, false, false]);
    expect(await draw(other.id, 8)).toBeNull();
  });

  test.skipIf(kind === 'embedded')(
    'draws by one player from one pack are serialised; others run in parallel',
    async () => {
      const { id } = await claimed(['A1']);
      const order: string[] = [];
      let same: Promise<unknown> = Promise.resolve();
      await transaction(db, async (tx) => {
        await draws.lockDraws(tx, id, 8);
        same = draw(id, 8).then(() => order.push('same'));
        expect(await code(id, 9)).toBe('A1');
        expect(await code(other.id, 8)).toBe('O1');
        await sleep(150);
        order.push('held');
      });
      await same;
      expect(order).toEqual(['held', 'same']);
    },
  );
});
