// @module-tag exact

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import * as owned from '#services/main/claims/owned-repository.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { give, packOf } from './code-packs.ts';
import { at, game, NOW } from './inputs.ts';

const player = { id: 1, nickname: '玩家', icon_url: '', mobile_masked: '138****8001' };

describeEachDatabase('the codes of a player', (open) => {
  let db: Database;
  let packs: Awaited<ReturnType<typeof packOf>>[];

  /** Claims of A1 to A3 and draws of B1 to B3: the first of each is older, the other two have the same time. */
  beforeEach(async () => {
    db = await open();
    await transaction(db, (tx) => upsertGames(tx, [game('长安夜行')], NOW));
    packs = [];
    for (const [index, name] of ['1', '2', '3'].entries()) {
      const when = index === 0 ? at(-1) : NOW;
      const one = await packOf(db, [`A${name}`, `B${name}`, `C${name}`], { ends_at: at(index) });
      const [a = 0, b = 0, c = 0] = one.codes;
      await give(db, a, 1, when, index === 1 ? { feedback: '可用' } : {});
      await give(db, b, 2, when);
      await give(db, c, 3, when);
      for (const [player_id, code_id] of [
        [1, b],
        [2, a],
      ] as const) {
        await db
          .insertInto('pool_draw')
          .values({
            pack_id: one.id,
            code_id,
            player_id,
            drawn_at: when,
            feedback: index === 2 ? '失效' : null,
          })
          .execute();
      }
      packs.push(one);
    }
  });

  const ORDER = ['A3', 'A2', 'B3', 'B2', 'A1', 'B1'];

  test('are sorted newest first, claims before draws of the same time, for any page size', async () => {
    for (const size of [1, 2, 3, 4, 5, 6]) {
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(6 / size) + 1; page += 1) {
        found.push(...(await owned.listOwned(db, 1, { page, size })).map(({ code }) => code));
      }
      expect(found, `${size} a page`).toEqual(ORDER);
    }
  });

  test('have their pack, times and feedback', async () => {
    const list = await owned.listOwned(db, 1, { page: 1, size: 3 });
    const number = { id: expect.any(Number) };
    const [, second, third] = packs;
    const drawn = { code: 'B3', from_pool: true, feedback: '失效' };
    expect(list).toEqual([
      {
        ...number,
        pack_id: third?.id,
        code: 'A3',
        claimed_at: NOW,
        ends_at: at(2),
        from_pool: false,
        feedback: null,
      },
      {
        ...number,
        pack_id: second?.id,
        code: 'A2',
        claimed_at: NOW,
        ends_at: at(1),
        from_pool: false,
        feedback: '可用',
      },
      { ...number, pack_id: third?.id, ...drawn, claimed_at: NOW, ends_at: at(2) },
    ]);
    expect((await owned.listOwnedWithGames(db, 1, { page: 1, size: 3 }))[2]).toEqual({
      ...number,
      pack_id: third?.id,
      ...drawn,
      claimed_at: NOW,
      pack: '礼包 A3 B3 C3',
      game: '云海剑歌',
    });
    const all = await owned.listOwnedWithGames(db, 1, { page: 1, size: 9 });
    expect(all.map(({ code }) => code)).toEqual(ORDER);
  });

  test('are counted per player, claims and draws', async () => {
    expect([
      await owned.countOwned(db, 1),
      await owned.countOwned(db, 3),
      await owned.countOwned(db, 9),
    ]).toEqual([6, 3, 0]);
  });

  test('are returned in pages with their packs and the total', async () => {
    const { envelope } = await callService(db, '/vue/getfinshpacks', { page: 2, size: 4 }, NOW, player);
    const [first] = packs;
    expect(envelope).toMatchObject({
      status: 1,
      data: {
        total: 6,
        page: 2,
        size: 4,
        list: [
          { code: 'A1', claimed_at: '2026-11-20T10:00:00+08:00', pack: { id: first?.id }, from_pool: false },
          { code: 'B1', expires_at: '2026-11-21T10:00:00+08:00', pack: { id: first?.id }, from_pool: true },
        ],
      },
    });
  });

  test('[MY-02] by expiry: an old claim that ends next comes before 55 newer ones, for any page size', async () => {
    for (let index = 0; index < 55; index += 1) {
      const { codes } = await packOf(db, [`N${index}`]);
      await give(db, codes[0] ?? 0, 1, new Date(at(-20).getTime() + index * 60_000));
    }
    const list = async (size: number) => {
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(61 / size); page += 1) {
        const params = { page, size, order: 'expiry' as const };
        const { envelope } = await callService(db, '/vue/getfinshpacks', params, NOW, player);
        found.push(...(envelope.status === 1 ? envelope.data.list.map(({ code }) => code) : []));
      }
      return found;
    };
    // The packs of A1 and B1 end now: they are expired. N0 to N54 have no end.
    const newest = Array.from({ length: 55 }, (_, index) => `N${54 - index}`);
    for (const size of [4, 7, 50]) {
      expect(await list(size), `${size} a page`).toEqual(['A2', 'B2', 'A3', 'B3', ...newest, 'A1', 'B1']);
    }
  });

  test('[MY-02] reads the claims of the player alone, also among many', async () => {
    await sql`insert into pack_code (pack_id, code, claimed)
      select ${packs[0]?.id}, 'X' || n, true from generate_series(1, 4000) as n`.execute(db);
    // The check of the foreign key reads the codes by their index then.
    await sql`analyze pack_code`.execute(db);
    await sql`insert into claim (pack_id, code_id, player_id, claimed_at)
      select pack_id, id, 1000 + id, ${NOW} from pack_code where code like 'X%'`.execute(db);
    await sql`analyze`.execute(db);
    const statement = owned.ownedByExpiry(1, { page: 1, size: 4 }, NOW);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('claim_player');
    expect(plan).not.toMatch(/Seq Scan on (claim|pack_code)/);
  });
});
