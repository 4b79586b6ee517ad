import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { BulkCalls } from '#contract/admin/bulk-edit.ts';
import { games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { openingGrid, openings } from '#contract/admin/openings.ts';
import { tests } from '#contract/admin/tests.ts';
import { calendarText } from '#portal/features/feeds/calendar.ts';
import { parseCalendar } from '#tests/unit/calendar-file.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';
import { createToken, sendWith } from './tokens/token-faults.ts';

const DAY = '2031-05-06';
const at = (time: string) => `${DAY}T${time}:00+08:00`;
const bulk = openings.bulk as BulkCalls;

/** An event: its status, its start in UTC and its counter; undefined if the calendar does not have it. */
type Seen = [status: string | undefined, start: string | undefined, sequence: number] | undefined;

describeEachDatabase('calendars follow the admin site', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  /** Two games, the first with two openings, of 10:00 and 12:00 China time, and a test on the day. */
  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    const two = ['青崖渡', '九霄剑歌'].map((name, i) => ({ id: i + 1, name, first_letter: 'Q' }));
    await server.db.insertInto('game').values(two).execute();
    await admin.get(openingGrid, { rows: [row('1服', '10:00'), row('2服', '12:00')] });
    await saveTest(null, { starts_at: at('00:00'), precision: '日' });
  }
  const row = (server_name: string, time: string, id: number | null = null, version = 0) => ({
    id,
    version,
    item: { game_id: 1, server_name, opens_at: at(time) },
  });
  async function saveTest(id: number | null, change: object) {
    const version = id === null ? 0 : (await admin.get(tests.one, { id })).version;
    await admin.get(tests.save, {
      id,
      version,
      item: { game_id: 1, kind: '删档' as const, ...change } as never,
    });
  }
  async function saveOpening(change: object) {
    const { id, version, item } = await admin.get(openings.one, { id: 1 });
    await admin.get(openings.save, { id, version, item: { ...item, ...change }, publication: undefined });
  }
  async function importOpenings(content: string) {
    await admin.request(imports.openings.run, { file_name: '开服.csv' }, Buffer.from(content));
  }
  const undo = async (resource: typeof openings | typeof games) => {
    const [run] = (await admin.get(resource.undoable, {})).list;
    await admin.request(resource.undo, { id: run?.id ?? 0 });
  };

  async function fileOf(game_id?: number) {
    const events = await data(server.db, '/vue/calendar', game_id ? { game_id } : {}, new Date());
    const origin = 'https://www.youmen.example';
    return calendarText({ name: '开服', address: `${origin}/calendar/openings.ics`, origin, events });
  }
  async function eventsOf(game_id?: number) {
    const { events } = parseCalendar(await fileOf(game_id));
    return new Map(events.map(({ values }) => [values.UID?.split('@')[0] ?? '', values]));
  }
  /** An event as the calendars of its game and of all games have it; only the former have tests. */
  async function seen(name = 'opening-1'): Promise<Seen> {
    const [own, all] = [(await eventsOf(1)).get(name), (await eventsOf()).get(name)];
    if (name.startsWith('opening')) {
      expect(all).toEqual(own);
    }
    return own && [own.STATUS, own.DTSTART, Number(own.SEQUENCE)];
  }

  const changes: [name: string, change: () => Promise<unknown>, expected: Seen][] = [
    ['nothing', async () => undefined, ['CONFIRMED', '20310506T020000Z', 0]],
    [
      'the form: the time',
      () => saveOpening({ opens_at: at('11:00') }),
      ['CONFIRMED', '20310506T030000Z', 1],
    ],
    ['the form: the name', () => saveOpening({ server_name: '改' }), ['CONFIRMED', '20310506T020000Z', 0]],
    [
      'the grid: two openings take the times of each other',
      () => admin.get(openingGrid, { rows: [row('1服', '12:00', 1, 1), row('2服', '10:00', 2, 1)] }),
      ['CONFIRMED', '20310506T040000Z', 1],
    ],
    [
      'the grid: a deletion',
      () => admin.get(openingGrid, { rows: [], removed: [1] }),
      ['CANCELLED', '20310506T020000Z', 1],
    ],
    [
      'a bulk edit',
      async () => {
        const change = { field: 'dynamic', values: ['是'] };
        const { plan } = await admin.get(bulk.preview, { ...change, ids: [1, 2] });
        const given = { ...change, mode: 'replace', values: JSON.stringify(change.values) } as const;
        await admin.request(bulk.edit, given, Buffer.from(JSON.stringify(plan)));
      },
      ['TENTATIVE', '20310506T020000Z', 0],
    ],
    [
      'an import by number, which is undone',
      async () => {
        await importOpenings(`编号,游戏,区服,开服时间\n1,青崖渡,1服,${DAY} 15:00\n`);
        expect(await seen()).toEqual(['CONFIRMED', '20310506T070000Z', 1]);
        await undo(openings);
      },
      ['CONFIRMED', '20310506T020000Z', 2],
    ],
    ['a deletion', () => admin.get(openings.remove, { ids: [1] }), ['CANCELLED', '20310506T020000Z', 1]],
    [
      'a deletion that is undone',
      async () => {
        await admin.get(openings.remove, { ids: [1] });
        await undo(openings);
      },
      ['CONFIRMED', '20310506T020000Z', 2],
    ],
    [
      'a deletion by a program',
      async () => {
        const token = await createToken(admin, ['openings.write']);
        const response = await sendWith(server, token, openings.remove, { ids: [1] });
        expect(response.statusCode).toBe(200);
      },
      ['CANCELLED', '20310506T020000Z', 1],
    ],
    [
      'the game taken down',
      () => admin.get(games.state, { ids: [1], publication: { state: 'offline' } }),
      ['CANCELLED', '20310506T020000Z', 1],
    ],
    [
      'the game taken down by the clock',
      async () => {
        const offline_at = new Date(server.clock.now().getTime() - 1_000);
        await server.db.updateTable('game').set({ offline_at }).where('id', '=', 1).execute();
        expect(await server.publishDue()).toBe(1);
      },
      ['CANCELLED', '20310506T020000Z', 1],
    ],
    [
      'the game taken down, its opening moved, and the game published again',
      async () => {
        await admin.get(games.state, { ids: [1], publication: { state: 'offline' } });
        await saveOpening({ opens_at: at('11:00') });
        expect(await seen()).toEqual(['CANCELLED', '20310506T020000Z', 1]);
        await admin.get(games.state, { ids: [1], publication: { state: 'published' } });
      },
      ['CONFIRMED', '20310506T030000Z', 2],
    ],
    [
      'the game deleted with its openings',
      () => server.db.deleteFrom('game').where('id', '=', 1).execute(),
      ['CANCELLED', '20310506T020000Z', 1],
    ],
    [
      'an opening that never was in a calendar, deleted',
      async () => {
        await server.db.updateTable('game').set({ published: false }).where('id', '=', 2).execute();
        const added = { ...row('3服', '10:00'), item: { ...row('3服', '10:00').item, game_id: 2 } };
        const { ids } = await admin.get(openingGrid, { rows: [added] });
        await admin.get(openings.remove, { ids });
        expect([...(await eventsOf()).keys()].sort()).toEqual(['opening-1', 'opening-2']);
      },
      ['CONFIRMED', '20310506T020000Z', 0],
    ],
  ];

  test.each(changes)('[CAL-01] [CAL-03] %s', async (_name, change, expected) => {
    await start();
    await change();
    expect(await seen()).toEqual(expected);
  });

  test('[CAL-03] a test without a day any more is cancelled, and is back with its next date', async () => {
    await start();
    expect(await seen('test-1')).toEqual([undefined, '20310506', 0]);
    await saveTest(1, { starts_at: null, precision: '待定' });
    expect(await seen('test-1')).toEqual(['CANCELLED', '20310506', 1]);
    await saveTest(1, { starts_at: at('09:30'), precision: '分' });
    expect(await seen('test-1')).toEqual([undefined, '20310506T013000Z', 2]);
    await admin.get(tests.remove, { ids: [1] });
    expect(await seen('test-1')).toEqual(['CANCELLED', '20310506T013000Z', 3]);
  });

  test('[CAL-01] [CAL-02] LAST-MODIFIED and DTSTAMP are the edit’s; what is not shown changes no byte', async () => {
    await start();
    await sql`update calendar_entry set changed_at = '2026-01-02T03:04:05Z'`.execute(server.db);
    const before = await fileOf(1);
    await admin.get(games.state, { ids: [2], publication: { state: 'offline' } });
    await server.db.updateTable('game').set({ heat: 7, summary: '新' }).where('id', '=', 1).execute();
    await sql`update opening set version = version + 1`.execute(server.db);
    expect(await fileOf(1)).toBe(before);

    const { rows } = await sql<{ now: Date }>`select date_trunc('second', now()) as now`.execute(server.db);
    await saveOpening({ server_name: '改' });
    const [first, second] = [(await eventsOf(1)).get('opening-1'), (await eventsOf(1)).get('opening-2')];
    expect(momentOf(first?.['LAST-MODIFIED'])).toBeGreaterThanOrEqual(rows[0]?.now.getTime() ?? Number.NaN);
    expect(momentOf(first?.['LAST-MODIFIED'])).toBeLessThanOrEqual(Date.now() + 2_000);
    expect(first?.DTSTAMP).toBe(first?.['LAST-MODIFIED']);
    expect(second).toMatchObject({ DTSTAMP: '20260102T030405Z', 'LAST-MODIFIED': '20260102T030405Z' });

    await sql`update calendar_entry set changed_at = '2026-01-02T03:04:05Z'`.execute(server.db);
    await server.db.updateTable('game').set({ name: '青崖渡二' }).where('id', '=', 1).execute();
    const renamed = (await eventsOf(1)).get('opening-2');
    expect(renamed).toMatchObject({ SUMMARY: '青崖渡二 2服 开服', SEQUENCE: '0' });
    expect(renamed?.DTSTAMP).not.toBe('20260102T030405Z');
  });
});

/** The moment of `20310506T020000Z`, in ms. */
function momentOf(time = ''): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
