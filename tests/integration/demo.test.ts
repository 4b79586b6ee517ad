import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCORE_FROM } from '#contract/ordering.ts';
import { renewDemoTimetable } from '#demo/seed/renew.ts';
import { seedDemo } from '#demo/seed.ts';
import { chinaDayStart, fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { countOpenings } from '#services/main/schedule/opening-repository.ts';
import { countTests } from '#services/main/schedule/test-repository.ts';
import { describeEachDatabase } from './databases.ts';
import { callService, data } from './main-service/call.ts';

const FIRST_DAY = fixedClock('2026-11-21T07:00:00+08:00');
/** Days after which the demo is checked again: the next day, after a weekend, a month's end and a year's end. */
const LATER = [1, 4, 12, 45];

const PLAYER = { id: 999_999, nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
const DAY_MS = 86_400_000;
const laterClock = (days: number) =>
  fixedClock(new Date(FIRST_DAY.now().getTime() + days * DAY_MS).toISOString());

async function count(db: Database, text: string, ...values: Date[]): Promise<number> {
  const [from, ...rest] = text.split('?').map((part) => sql.raw(part));
  const query = rest.reduce((built, part, index) => sql`${built}${values[index]}${part}`, sql`${from}`);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${query}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function expectAllStates(db: Database, now: Date): Promise<void> {
  const { today, tomorrow, coming, past } = await countOpenings(db, {}, now);
  expect(today).toBeGreaterThanOrEqual(14);
  expect(today).toBeLessThanOrEqual(24);
  expect(tomorrow).toBeGreaterThanOrEqual(14);
  expect(coming).toBeGreaterThan(70);
  expect(past).toBeGreaterThan(90);
  for (const range of ['today', 'tomorrow', 'week', 'coming', 'past'] as const) {
    expect(await countTests(db, { range, page: 1, size: 20 }, now), range).toBeGreaterThan(0);
  }
  const states: [string, ...Date[]][] = [
    ['activity where starts_at > ?', now],
    ['activity where starts_at <= ? and ends_at > ?', now, now],
    ['activity where ends_at <= ?', now],
    ['pack where starts_at > ?', now],
    ['pack where starts_at <= ? and ends_at > ? and remaining > 0', now, now],
    ['pack where starts_at <= ? and ends_at > ? and remaining = 0', now, now],
    ['pack where ends_at <= ?', now],
    [
      `pack where starts_at <= ? and ends_at > ? and remaining = 0 and exists (
        select from claim where pack_id = pack.id and claimed_at > starts_at and claimed_at < ?)`,
      now,
      now,
      new Date(now.getTime() - 2 * DAY_MS),
    ],
    ['news where published_at <= ? and published_at > ?', now, chinaDayStart(now, -1)],
    [
      "trade_listing where state = '公示期' and listed_at <= ? and listed_at > ?",
      now,
      chinaDayStart(now, -3),
    ],
  ];
  expect(await count(db, 'claim join pack on pack.id = pack_id where claimed_at <= starts_at')).toBe(0);
  for (const [text, ...values] of states) {
    expect(await count(db, text, ...values), text).toBeGreaterThan(0);
  }
  expect(await count(db, 'news where published_at > ?', now)).toBe(0);
}

describeEachDatabase('the demo', (open) => {
  let db: Database;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-demo-'));
  const messages: string[] = [];
  const seed = () => seedDemo({ db, clock: FIRST_DAY, dataDir, say: (text) => messages.push(text) });

  beforeAll(async () => {
    db = await open();
    await seed();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('fills every section', async () => {
    expect(await count(db, 'game')).toBeGreaterThanOrEqual(60);
    expect(await count(db, 'news')).toBeGreaterThanOrEqual(80);
    expect(await count(db, 'pack')).toBeGreaterThanOrEqual(90);
    expect(await count(db, 'comment where parent_id is null')).toBeGreaterThanOrEqual(200);
    expect(await count(db, 'trade_listing')).toBeGreaterThanOrEqual(40);
    expect(await count(db, 'site where is_default')).toBe(1);
    expect(await count(db, "site where settings -> 'is_demo' is distinct from 'true'")).toBe(0);
    expect(await count(db, 'info_page')).toBe(7);
    const boards = await db.selectFrom('ranking').select('board').where('position', '=', 1).execute();
    expect(boards.map(({ board }) => board)).toEqual(expect.arrayContaining(['hot', 'new', 'reserve']));
    expect(await count(db, 'game where reserve_count > 0')).toBe(8);
    expect(await count(db, "search_document where kind = 'game'")).toBe(64);
    expect(await count(db, "site, jsonb_array_elements(settings -> 'partners')")).toBe(6);
    await expectAllStates(db, FIRST_DAY.now());
    expect(messages.join('\n')).toContain('款游戏');
  });

  test('has a code for each remaining one of a pack', async () => {
    expect(
      await count(
        db,
        'pack where shared_code is null and remaining <> (select count(*) from pack_code where pack_id = pack.id and not claimed)',
      ),
    ).toBe(0);
  });

  test('[FIG-27] shows the number of codes that a pack has', async () => {
    const wrong =
      'pack where shared_code is null and total <> (select count(*) from pack_code where pack_id = pack.id)';
    expect(await count(db, wrong)).toBe(0);
  });

  test.each([
    'comment where likes <> (select count(*) from comment_like where comment_id = comment.id)',
    'news where like_count <> (select count(*) from news_like where news_id = news.id)',
    `game where not exists (
      select from comment where game_id = game.id and parent_id is null and state = '已发布' and stars is not null
      having count(*) = score_count and round(2 * avg(stars), 1) is not distinct from score)`,
    'game where reserve_count <> (select count(*) from game_reservation where game_id = game.id)',
    'game where download_count <> (select coalesce(sum(count), 0) from download_day where game_id = game.id)',
    `pack where feedback_good <> (select count(*) from claim where pack_id = pack.id and feedback = '可用')`,
    `pack where feedback_bad <> (select count(*) from claim where pack_id = pack.id and feedback = '失效')`,
  ])('[FIG-24] shows figures that rows explain: none of %s', async (unexplained) => {
    expect(await count(db, unexplained)).toBe(0);
  });

  test('[FIG-24] has likes, and a score for most games', async () => {
    expect(await count(db, 'comment_like')).toBeGreaterThan(3_000);
    expect(
      await count(db, 'comment_like join comment on comment.id = comment_id where liked_at < created_at'),
    ).toBe(0);
    expect(await count(db, `game where score_count >= ${SCORE_FROM}`)).toBeGreaterThan(45);
  });

  test('has packs whose claimed codes can be drawn from the pool', async () => {
    const now = FIRST_DAY.now();
    const { list } = await data(db, '/vue/gift', { state: '淘号' }, now);
    expect(list.length).toBeGreaterThanOrEqual(2);
    for (const { id, title } of list) {
      const { envelope } = await callService(db, '/vue/getpacks', { id }, now, PLAYER);
      expect(envelope, title).toMatchObject({
        status: 1,
        data: { claim: { from_pool: true, code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/) } },
      });
    }
    expect((await data(db, '/vue/broadcast', {}, now)).list).toEqual([]);
  });

  test('has no past events dated in the future', async () => {
    const now = FIRST_DAY.now();
    for (const moment of [
      'comment where created_at',
      'game where updated_at',
      'game_release where released_at',
      'trade_event where happened_at',
      'game_test_change where changed_at',
    ]) {
      expect(await count(db, `${moment} > ?`, now), moment).toBe(0);
    }
  });

  test('links the banners to existing pages', async () => {
    expect(await count(db, "banner where link not like '/Base%_id=%' or link like '%,%'")).toBe(0);
  });

  test('changes nothing in a database that has games', async () => {
    await seed();
    expect(await count(db, 'game')).toBe(64);
  });

  test('adds nothing to a portal without the demo when the timetable is renewed', async () => {
    const empty = await open();
    await renewDemoTimetable({ db: empty, clock: FIRST_DAY });
    for (const table of ['game', 'opening', 'game_test', 'pack', 'news', 'activity']) {
      expect(await count(empty, table), table).toBe(0);
    }
  });

  describe('as days pass', () => {
    test.each(LATER)('has something in every state after %i days', async (days) => {
      const clock = laterClock(days);
      await renewDemoTimetable({ db, clock });
      await expectAllStates(db, clock.now());
      expect(await count(db, 'opening where opens_at < ?', chinaDayStart(clock.now(), -30))).toBe(0);
    });

    test('changes nothing when it is renewed twice on one day', async () => {
      const openings = () =>
        db.selectFrom('opening').select(['id', 'game_id', 'server_name', 'opens_at']).orderBy('id').execute();
      const before = await openings();
      await renewDemoTimetable({ db, clock: laterClock(Math.max(...LATER)) });
      expect(await openings()).toEqual(before);
    });

    test('does not move a pack with claims to before its start', async () => {
      const clock = laterClock(46);
      const pack = await db
        .selectFrom('pack')
        .innerJoin('pack_code', 'pack_code.pack_id', 'pack.id')
        .select(['pack.id', 'pack_code.id as code_id'])
        .where('pack.starts_at', '>', laterClock(45).now())
        .limit(1)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('claim')
        .values({ pack_id: pack.id, code_id: pack.code_id, player_id: 1 })
        .execute();
      const starts = () =>
        db.selectFrom('pack').select('starts_at').where('id', '=', pack.id).executeTakeFirst();
      const before = await starts();
      await renewDemoTimetable({ db, clock });
      expect(await starts()).toEqual(before);
    });
  });
});
