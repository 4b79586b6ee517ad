import { afterEach, expect, test } from 'vitest';
import { packFigures, packFiguresExport } from '#contract/admin/pack-figures.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const RANGE = { pack_id: 1, from: '2026-11-18', to: '2026-11-22' };
const at = (day: number, time = '12:00') => new Date(`2026-11-${day}T${time}:00+08:00`);

describeEachDatabase('figures of a pack', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  /** Three codes of the 18th and two of the 20th; two claims and a draw. */
  async function start(pack: object = {}) {
    server = await openOperatorApp(await open());
    const { db } = server;
    await db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    await db
      .insertInto('pack')
      .values({ id: 1, game_id: 1, title: '新手', contents: '[]', total: 5, remaining: 3, ...pack })
      .execute();
    await db
      .insertInto('pack_code')
      .values(
        ['A', 'B', 'C', 'D', 'E'].map((code, place) => ({
          pack_id: 1,
          id: place + 1,
          code,
          claimed: place < 2,
          quarantined: place === 4,
        })),
      )
      .execute();
    const batch = { pack_id: 1, file_name: '', state: 'there' } as const;
    await db
      .insertInto('code_batch')
      .values([
        { ...batch, at: at(18), added: 3 },
        { ...batch, at: at(20, '00:00'), added: 2 },
      ])
      .execute();
    await db
      .insertInto('claim')
      .values([
        { pack_id: 1, code_id: 1, player_id: 1, claimed_at: at(18, '23:59') },
        { pack_id: 1, code_id: 2, player_id: 2, claimed_at: at(19, '00:00') },
      ])
      .execute();
    const draw = { pack_id: 1, code_id: 1, player_id: 3, drawn_at: at(19) };
    await db.insertInto('pool_draw').values(draw).execute();
    return server.signedIn('operations');
  }

  const read = async (operator: Awaited<ReturnType<typeof start>>) =>
    (await operator.get(packFigures, RANGE)).days.map(
      ({ day, claims, draws, added, left }) => `${day.slice(8)} ${claims} ${draws} ${added} ${left}`,
    );

  test('[TRD-06] claims, draws, uploads and remaining stock by Beijing day', async () => {
    const operator = await start();
    const days = ['18 1 0 3 2', '19 1 1 0 1', '20 0 0 2 3', '21 0 0 0 3', '22 0 0 0 null'];
    expect(await read(operator)).toEqual(days);
    const file = await operator.request(packFiguresExport, { ...RANGE, format: 'csv' });
    expect(file.body.trim().split('\r\n').slice(1)).toEqual([
      '2026-11-18,1,0,3,2,2026-11-13,0,0,0,0',
      '2026-11-19,1,1,0,1,2026-11-14,0,0,0,0',
      '2026-11-20,0,0,2,3,2026-11-15,0,0,0,0',
      '2026-11-21,0,0,0,3,2026-11-16,0,0,0,0',
      '2026-11-22,0,0,0,,2026-11-17,0,0,0,0',
    ]);
  });

  test('[TRD-08] each day has the figures of the day at the same position before', async () => {
    const operator = await start();
    const { days } = await operator.get(packFigures, { pack_id: 1, from: '2026-11-20', to: '2026-11-21' });
    expect(days.map(({ day, before }) => [day, before])).toEqual([
      ['2026-11-20', { claims: 1, draws: 0, added: 3, left: 2 }],
      ['2026-11-21', { claims: 1, draws: 1, added: 0, left: 1 }],
    ]);
  });

  test('[TRD-06] before a withdrawal of codes it is not known what was left', async () => {
    const operator = await start();
    await server.db
      .updateTable('code_batch')
      .set({ taken_out: 1, active_at: at(20) })
      .where('added', '=', 2)
      .execute();
    expect((await read(operator)).map((day) => day.split(' ')[4])).toEqual([
      'null',
      'null',
      '3',
      '3',
      'null',
    ]);
  });

  test('[TRD-06] a pack without a limit has nothing left to show; an unknown pack is refused', async () => {
    const operator = await start({ shared_code: 'GONGYONG', shared_total: null, shared_seats: 2 });
    expect((await read(operator)).every((day) => day.endsWith('null'))).toBe(true);
    const unknown = await operator.request(packFigures, { ...RANGE, pack_id: 9 });
    expect(unknown.body).toContain('这个礼包不存在');
  });
});
