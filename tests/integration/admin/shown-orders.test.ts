import { afterEach, beforeEach, expect, test } from 'vitest';
import { banners } from '#contract/admin/banners.ts';
import { mediaLists } from '#contract/admin/media-library.ts';
import { packs } from '#contract/admin/packs.ts';
import { rankings } from '#contract/admin/rankings.ts';
import { reservationList } from '#contract/admin/reservations.ts';
import { describeOneDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

/** Lists whose column shows a word or a live number where a table has none, or another one. */
describeOneDatabase('lists of the admin site, sorted by what their columns show', (open) => {
  let server: OperatorApp;
  let operations: OperatorBrowser;

  beforeEach(async () => {
    server = await openOperatorApp(await open());
    operations = await server.signedIn('operations', 'yun.ying');
    await server.db
      .insertInto('game')
      .values([1, 2].map((id) => ({ id, name: `游戏${id}`, first_letter: 'Y' })))
      .execute();
  });
  afterEach(() => server.close());

  const time = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
  const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

  async function addPeriods(): Promise<void> {
    const { db } = server;
    const periods = [
      { id: 1, starts_at: time(2), ends_at: null },
      { id: 2, starts_at: time(1), ends_at: time(4) },
      { id: 3, starts_at: time(3), ends_at: time(5) },
    ];
    const banner = { image: '/media/a.webp', alt: '春游', link: '/' };
    const pin = { board: 'hot', game_id: 1 } as const;
    const pack = { game_id: 1, contents: '[]', total: 0, remaining: 0 };
    await db
      .insertInto('banner')
      .values(periods.map((one) => ({ ...banner, ...one, starts_at: one.id === 1 ? null : one.starts_at })))
      .execute();
    await db
      .insertInto('ranking_pin')
      .values(periods.map((one) => ({ ...pin, ...one, position: one.id })))
      .execute();
    await db
      .insertInto('pack')
      .values(periods.map((one) => ({ ...pack, ...one, title: `礼包${one.id}` })))
      .execute();
  }

  test.each([
    ['banners', banners.list],
    ['pins of rankings', rankings.list],
    ['packs', packs.list],
  ])('[ADM-29] of %s, 长期 is the latest end', async (_name, list) => {
    await addPeriods();
    expect(idsOf(await operations.get(list, { sort: 'ends_at' }))).toEqual([2, 3, 1]);
    expect(idsOf(await operations.get(list, { sort: '-ends_at' }))).toEqual([1, 3, 2]);
  });

  test('[ADM-29] of banners, 立即 is the earliest start', async () => {
    await addPeriods();
    expect(idsOf(await operations.get(banners.list, { sort: 'starts_at' }))).toEqual([1, 2, 3]);
    expect(idsOf(await operations.get(banners.list, { sort: '-starts_at' }))).toEqual([3, 2, 1]);
  });

  test('[ADM-29] of pictures, 未命名 and 未知 follow the names and sizes', async () => {
    const picture = { use: 'icon', width: 512, height: 512, uploaded_at: time(0) };
    await server.db
      .insertInto('media_picture')
      .values([
        { ...picture, id: 1, path: 'a.webp', name: '', bytes: 0 },
        { ...picture, id: 2, path: 'b.webp', name: 'b', bytes: 20 },
        { ...picture, id: 3, path: 'c.webp', name: 'c', bytes: 10 },
      ])
      .execute();
    const idsBy = async (sort: 'name' | '-name' | 'bytes' | '-bytes') =>
      idsOf(await operations.get(mediaLists.list, { sort }));
    expect([await idsBy('name'), await idsBy('-name')]).toEqual([
      [2, 3, 1],
      [3, 2, 1],
    ]);
    expect([await idsBy('bytes'), await idsBy('-bytes')]).toEqual([
      [3, 2, 1],
      [2, 3, 1],
    ]);
  });

  test('[ADM-29] of reservations, those that are not yet in the counter count', async () => {
    const { db } = server;
    const reserved_at = time(0);
    await db.updateTable('game').set({ reserve_count: 1 }).where('id', '=', 1).execute();
    await db
      .insertInto('game_reservation')
      .values([
        { game_id: 1, player_id: 1, reserved_at },
        { game_id: 2, player_id: 1, reserved_at },
        { game_id: 2, player_id: 2, reserved_at },
      ])
      .execute();
    await db
      .insertInto('reservation_change')
      .values([1, 2].map(() => ({ game_id: 2, change: 1 })))
      .execute();
    for (const filters of [{}, { q: '游戏' }]) {
      const { list } = await operations.get(reservationList, { sort: '-reserved', ...filters });
      expect(list).toMatchObject([
        { id: 2, reserved: 2 },
        { id: 1, reserved: 1 },
      ]);
    }
  });
});
