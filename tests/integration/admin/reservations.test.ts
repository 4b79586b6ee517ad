// @module-tag exact

import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { packs } from '#contract/admin/packs.ts';
import { grantPreview, grantResume, grantStart, reservationList } from '#contract/admin/reservations.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('reservations in the admin site', (open) => {
  let server: OperatorApp;
  let operations: OperatorBrowser;
  afterEach(() => server.close());

  /** A game with three reservations, one of them revoked, and a pack with one; player 1 has a code of the pack. */
  async function start() {
    server = await openOperatorApp(await open());
    operations = await server.signedIn('operations', 'yun.ying');
    const { db } = server;
    const reserved_at = server.clock.now();
    await db
      .insertInto('game')
      .values({ id: 1, name: '青崖渡', first_letter: 'Q', reserve_count: 2, published: false })
      .execute();
    const pack = { id: 1, game_id: 1, title: '首测礼包', contents: '[]', reserve_count: 1, published: false };
    await db
      .insertInto('pack')
      .values({ ...pack, total: 1, remaining: 0 })
      .execute();
    await db
      .insertInto('game_reservation')
      .values(
        [1, 2, 3].map((player_id) => ({
          game_id: 1,
          player_id,
          reserved_at,
          revoked_at: player_id === 3 ? reserved_at : null,
        })),
      )
      .execute();
    await db.insertInto('pack_reservation').values({ pack_id: 1, player_id: 2, reserved_at }).execute();
    await db.insertInto('pack_code').values({ id: 1, pack_id: 1, code: 'A', claimed: true }).execute();
    const claim = { pack_id: 1, code_id: 1, claimed_at: new Date(reserved_at.getTime() - 1_000) };
    await db
      .insertInto('claim')
      .values({ ...claim, player_id: 1 })
      .execute();
  }

  test('[RSV-13] the list has reservations, revocations and claims', async () => {
    await start();
    expect((await operations.get(reservationList, {})).list).toEqual([
      { id: 1, name: '青崖渡', game: '青崖渡', reserved: 2, revoked: 1, claimed: 1 },
    ]);
    expect((await operations.get(reservationList, { kind: 'pack', q: '青崖' })).list).toEqual([
      { id: 1, name: '首测礼包', game: '青崖渡', reserved: 1, revoked: 0, claimed: 0 },
    ]);
    expect((await operations.get(reservationList, { q: '没有' })).total).toBe(0);
  });

  test('[RSV-08] grants are for operations alone; an unpublished pack is refused', async () => {
    await start();
    const editor = await server.signedIn('editor', 'bian.ji');
    const preview = await editor.get(grantPreview, { pack_id: 1 });
    expect(preview).toMatchObject({
      refusal: '礼包或游戏没有发布，发布后才能发放',
      sources: [
        { source: 'game', players: 2, had: 1 },
        { source: 'pack', players: 1, had: 0 },
      ],
    });
    const wanted = { pack_id: 1, source: 'game' } as const;
    expect(await editor.call(grantStart, wanted)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await editor.call(grantResume, { id: 1 })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await operations.call(grantStart, wanted)).toMatchObject({ code: 'CONFLICT' });
    expect(await operations.call(grantResume, { id: 1 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await operations.call(grantPreview, { pack_id: 9 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test("[RSV-14] a game and a pack with reservations can't be deleted", async () => {
    await start();
    const editor = await server.signedIn('editor', 'bian.ji');
    const refused = await editor.call(games.remove, { ids: [1] });
    expect(JSON.stringify(refused)).toContain('有玩家预约');
    await server.db.deleteFrom('claim').execute();
    await server.db.deleteFrom('pack_code').execute();
    expect(JSON.stringify(await operations.call(packs.remove, { ids: [1] }))).toContain('有玩家预约');
    const left = await server.db.selectFrom('pack').select('id').execute();
    expect(left).toEqual([{ id: 1 }]);
  });
});
