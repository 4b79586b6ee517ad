import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { fanOut } from '#services/main/notifications/fanout.ts';
import { listOpenFanouts, planFanouts } from '#services/main/notifications/fanout-repository.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { at, game, NOW, opening, pack } from '../main-service/inputs.ts';
import { Killed, killedAt } from './events.ts';

const HOUR = 3_600_000;
const PLAYERS = [1, 2, 3, 4, 5, 6, 7];

describeEachDatabase('what concerns many players', (open) => {
  let db: Database;
  let gameId = 0;
  let other = 0;

  beforeEach(async () => {
    db = await open();
    const written = await transaction(db, (tx) => upsertGames(tx, [game('山海谣'), game('云海剑歌')], NOW));
    [gameId = 0, other = 0] = written.map(({ id }) => id);
    await db
      .insertInto('favourite')
      .values([
        ...PLAYERS.map((player_id) => ({ player_id, game_id: gameId })),
        { player_id: 9, game_id: other },
      ])
      .execute();
  });

  const addPack = async (title: string, known: Parameters<typeof pack>[2] = {}) => {
    const [written] = await transaction(db, (tx) => upsertPacks(tx, [pack(gameId, title, known)]));
    return written?.id ?? 0;
  };
  /** Player and title of each message, in order. */
  const messages = async () => {
    const rows = await db
      .selectFrom('notification')
      .select(['player_id', 'title'])
      .orderBy('player_id')
      .orderBy('title')
      .execute();
    return rows.map(({ player_id, title }) => `${player_id} ${title}`);
  };
  const toAll = (title: string) => PLAYERS.map((player) => `${player} ${title}`);

  test('[MSG-03] a new pack of a favourite game reaches its followers once', async () => {
    await addPack('新手礼包', { contents: [{ name: '元宝', count: 100 }], ends_at: at(9) });
    await fanOut(db, NOW, { batch: 3 });
    await fanOut(db, NOW, { batch: 3 });
    expect(await messages()).toEqual(toAll('《山海谣》上新礼包：新手礼包'));
    const row = await db.selectFrom('notification').selectAll().orderBy('id').executeTakeFirst();
    expect(row).toMatchObject({ kind: '礼包上新', body: '元宝，11 月 30 日 10:00 截止', read_at: null });
  });

  test('[MSG-03] a pack is news when it can be claimed: published, started, with codes, of a published game', async () => {
    const draft = await addPack('草稿');
    await db.updateTable('pack').set({ published: false }).where('id', '=', draft).execute();
    await addPack('未开始', { starts_at: at(1) });
    await addPack('已结束', { ends_at: at(-1) });
    await addPack('没有码', { remaining: 0 });
    await fanOut(db, NOW);
    expect(await messages()).toEqual([]);
    await db.updateTable('pack').set({ published: true }).where('id', '=', draft).execute();
    await fanOut(db, at(1));
    expect(await messages()).toEqual(
      PLAYERS.flatMap((player) => [
        `${player} 《山海谣》上新礼包：未开始`,
        `${player} 《山海谣》上新礼包：草稿`,
      ]),
    );
  });

  test('[MSG-03] an older pack, as of an import, is no news, now or later', async () => {
    await addPack('去年的', { created_at: at(-300) });
    await addPack('早就开始的', { starts_at: at(-8) });
    await addPack('刚开始的', { created_at: at(-300), starts_at: at(-6) });
    await fanOut(db, NOW);
    await db.updateTable('pack').set({ created_at: NOW, starts_at: null }).execute();
    await fanOut(db, NOW);
    expect(await messages()).toEqual(toAll('《山海谣》上新礼包：刚开始的'));
  });

  test('[MSG-02] a fan-out waits while its pack or game is unpublished, and continues', async () => {
    const id = await addPack('新手礼包');
    await transaction(db, (tx) =>
      upsertOpenings(tx, [opening(gameId, '双线 1 服', new Date(NOW.getTime() + 2 * HOUR))]),
    );
    const all = PLAYERS.flatMap((player) => [
      `${player} 《山海谣》11 月 21 日 12:00 开新区`,
      `${player} 《山海谣》上新礼包：新手礼包`,
    ]);
    const publishPack = (published: boolean) =>
      db.updateTable('pack').set({ published }).where('id', '=', id).execute();
    const publishGame = (published: boolean) =>
      db.updateTable('game').set({ published }).where('id', '=', gameId).execute();
    await transaction(db, (tx) => planFanouts(tx, NOW));
    await publishGame(false);
    await fanOut(db, NOW);
    expect(await messages()).toEqual([]);
    await publishGame(true);
    await publishPack(false);
    await fanOut(db, NOW);
    expect(await messages()).toEqual(all.filter((_message, index) => index % 2 === 0));
    await publishPack(true);
    await fanOut(db, NOW);
    expect(await messages()).toEqual(all);
  });

  test('[MSG-02] the fan-out of a deleted pack is over', async () => {
    const id = await addPack('新手礼包');
    await transaction(db, (tx) => planFanouts(tx, NOW));
    await db.deleteFrom('pack').where('id', '=', id).execute();
    await fanOut(db, NOW);
    expect(await listOpenFanouts(db)).toEqual([]);
  });

  test('[MSG-03] the openings of a game on a day are one message, some hours before the first', async () => {
    const openings = [
      opening(gameId, '双线 1 服', new Date(NOW.getTime() + 2 * HOUR)),
      opening(gameId, '双线 2 服', new Date(NOW.getTime() + 5 * HOUR)),
      opening(gameId, '双线 3 服', new Date(NOW.getTime() + 30 * HOUR)),
    ];
    await transaction(db, (tx) => upsertOpenings(tx, openings));
    await fanOut(db, NOW);
    await fanOut(db, new Date(NOW.getTime() + HOUR));
    expect(await messages()).toEqual(toAll('《山海谣》11 月 21 日 12:00 开新区'));
    const row = await db.selectFrom('notification').select('body').executeTakeFirst();
    expect(row?.body).toBe('双线 1 服 12:00、双线 2 服 15:00');
    await fanOut(db, new Date(NOW.getTime() + 20 * HOUR));
    expect((await messages()).filter((one) => one.startsWith('1 '))).toEqual([
      '1 《山海谣》11 月 21 日 12:00 开新区',
      '1 《山海谣》11 月 22 日 16:00 开新区',
    ]);
  });

  test('[MSG-03] a code reminds its player three days before it ends, again if the pack is extended, not once it is used', async () => {
    const id = await addPack('周末礼包', { ends_at: at(2) });
    await db
      .insertInto('notice_fanout')
      .values({ key: `pack:${id}`, kind: 'pack', subject_id: id, day: null, done_at: NOW })
      .execute();
    for (const player_id of [1, 2]) {
      const { id: code_id } = await db
        .insertInto('pack_code')
        .values({ pack_id: id, code: `CODE-${player_id}`, claimed: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const feedback = player_id === 2 ? ('可用' as const) : null;
      await db.insertInto('claim').values({ pack_id: id, code_id, player_id, feedback }).execute();
    }
    await fanOut(db, NOW);
    await fanOut(db, at(1));
    expect(await messages()).toEqual(['1 《山海谣》的兑换码 11 月 23 日 10:00 到期']);
    await db
      .updateTable('pack')
      .set({ ends_at: at(5) })
      .where('id', '=', id)
      .execute();
    await fanOut(db, at(3));
    expect(await messages()).toHaveLength(2);
  });

  /** Gives a code of a pack to a player. */
  async function give(
    table: 'claim' | 'pool_draw',
    {
      pack: pack_id,
      player_id,
      feedback = null,
    }: { pack: number; player_id: number; feedback?: '失效' | null },
  ): Promise<void> {
    const { id: code_id } = await db
      .insertInto('pack_code')
      .values({ pack_id, code: `${table}-${pack_id}-${player_id}`, claimed: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto(table).values({ pack_id, code_id, player_id, feedback }).execute();
  }
  const expiring = async () => (await messages()).filter((one) => one.endsWith('到期'));
  const hours = (after: number) => new Date(NOW.getTime() + after * HOUR);

  test('[MSG-03] codes claimed in the last days and of short packs are reminded of, too, each once', async () => {
    const long = await addPack('长礼包', { ends_at: hours(72), remaining: 0 });
    const short = await addPack('一日礼包', { ends_at: hours(20), remaining: 0 });
    await give('claim', { pack: long, player_id: 1 });
    await fanOut(db, NOW);
    await fanOut(db, hours(1));
    expect(await expiring()).toEqual(['1 《山海谣》的兑换码 11 月 24 日 10:00 到期']);
    await give('claim', { pack: long, player_id: 2 });
    await give('claim', { pack: short, player_id: 3 });
    for (const hour of [1, 8, 14, 18, 19, 21, 24, 47, 48, 60, 66, 70, 71, 73]) {
      await fanOut(db, hours(hour));
    }
    expect(await expiring()).toEqual([
      '1 《山海谣》的兑换码 11 月 24 日 10:00 到期',
      '2 《山海谣》的兑换码 11 月 24 日 10:00 到期',
      '3 《山海谣》的兑换码 11 月 22 日 06:00 到期',
    ]);
    expect(await listOpenFanouts(db)).toEqual([]);
  });

  test('[MSG-03] drawn codes are reminded of as claimed ones are, one message for both, in batches', async () => {
    const id = await addPack('淘号礼包', { ends_at: at(2), remaining: 0 });
    for (const player_id of [1, 2, 3]) {
      await give('claim', { pack: id, player_id });
    }
    for (const player_id of [2, 4, 5]) {
      await give('pool_draw', { pack: id, player_id });
    }
    await give('pool_draw', { pack: id, player_id: 6, feedback: '失效' });
    await fanOut(db, NOW, { batch: 2 });
    await fanOut(db, at(1), { batch: 2 });
    expect((await expiring()).map((one) => one[0])).toEqual(['1', '2', '3', '4', '5']);
  });

  test('[MSG-02] reminders that are killed at any statement reach each player once, also at the next of their times', async () => {
    const id = await addPack('淘号礼包', { ends_at: at(3), remaining: 0 });
    await give('claim', { pack: id, player_id: 1 });
    await give('claim', { pack: id, player_id: 2 });
    await give('pool_draw', { pack: id, player_id: 2 });
    await give('pool_draw', { pack: id, player_id: 3 });
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        await sql`truncate notification, notice_fanout`.execute(db);
        const kill = killedAt(number, when);
        const onError = (_key: string, error: unknown) => {
          throw error;
        };
        const killed = fanOut(db.withPlugin(kill), NOW, { batch: 2, onError });
        await killed.catch((error) => expect(error).toBeInstanceOf(Killed));
        await fanOut(db, hours(25), { batch: 2 });
        expect(
          (await expiring()).map((one) => one[0]),
          `${when} ${number}`,
        ).toEqual(['1', '2', '3']);
        if (!kill.isOver) {
          break;
        }
      }
    }
  });

  /** Delivers one pack with a kill at each statement in turn and a second process after it. */
  async function throughKills(deliver: (on: Database) => Promise<void>): Promise<string[][]> {
    const results: string[][] = [];
    await addPack('新手礼包');
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        await sql`truncate notification, notice_fanout`.execute(db);
        const kill = killedAt(number, when);
        await deliver(db.withPlugin(kill)).catch((error) => expect(error).toBeInstanceOf(Killed));
        await deliver(db);
        results.push(await messages());
        if (!kill.isOver) {
          break;
        }
      }
    }
    return results;
  }

  test('[MSG-02] a fan-out that is killed at any statement continues: each player is notified once', async () => {
    const runs = await throughKills((on) =>
      fanOut(on, NOW, {
        batch: 3,
        onError: (_key, error) => {
          throw error;
        },
      }),
    );
    expect(runs.length).toBeGreaterThan(20);
    expect(runs).toEqual(runs.map(() => toAll('《山海谣》上新礼包：新手礼包')));
  });

  test('[MSG-02] a fan-out that moves its position before the batch would lose players, which this check notices', async () => {
    const planted = async (on: Database) => {
      await on
        .insertInto('notice_fanout')
        .values({ key: 'pack:1', kind: 'pack', subject_id: 1, day: null, done_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      for (;;) {
        const { position } = await on
          .selectFrom('notice_fanout')
          .select('position')
          .executeTakeFirstOrThrow();
        const next = PLAYERS.filter((player) => player > position).slice(0, 3);
        if (next.length === 0) {
          return;
        }
        await on
          .updateTable('notice_fanout')
          .set({ position: next.at(-1) ?? 0 })
          .execute();
        await transaction(on, (tx) =>
          notify(
            tx,
            next.map((playerId) => ({
              key: `pack:1:player:${playerId}`,
              playerId,
              kind: '礼包上新',
              body: '',
              link: '/',
              title: '《山海谣》上新礼包：新手礼包',
            })),
          ),
        );
      }
    };
    const runs = await throughKills(planted);
    expect(runs.some((run) => run.length < PLAYERS.length)).toBe(true);
  });

  test('[MSG-02] several processes at a time notify each player once', async () => {
    await addPack('新手礼包');
    await Promise.all(Array.from({ length: 4 }, () => fanOut(db, NOW, { batch: 2 })));
    await fanOut(db, NOW);
    expect(await messages()).toEqual(toAll('《山海谣》上新礼包：新手礼包'));
  });

  test('[MSG-02] one that fails does not hold up the others', async () => {
    const bad = await addPack('坏的');
    await addPack('好的');
    await sql`update pack set contents = '[null]' where id = ${bad}`.execute(db);
    const failed: string[] = [];
    await fanOut(db, NOW, { onError: (key) => void failed.push(key) });
    expect(failed).toEqual([`pack:${bad}`]);
    expect(await messages()).toEqual(toAll('《山海谣》上新礼包：好的'));
  });
});
