import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { sealedMobile } from '#tests/data-keys.ts';
import { describeEachDatabase } from './databases.ts';

const UNIQUE = /^23505$/;
const CHECK = /^23514$/;
/** A missing parent, or (a separate code since PostgreSQL 18) a parent that still has children. */
const FOREIGN_KEY = /^23(503|001)$/;

const PAST = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-02-01T00:00:00Z');

const game = { name: '江湖', first_letter: 'J' };
const pack = { game_id: 1, title: '新手礼包', contents: '[]' };
const listing = {
  game_id: 1,
  server_name: '一区',
  platform: '双端' as const,
  title: '满级号',
  price_fen: 100_00,
  state: '审核中' as const,
};
const news = { category: '新闻' as const, title: '开服', published_at: PAST };
const player = (name: string) => ({
  uid: name,
  account_uid: `own:${name}`,
  nickname: '玩家',
  icon_url: 'avatars/a.webp',
  mobile_masked: '138****8000',
});
const account = (mobile: string) => ({
  uid: mobile,
  ...sealedMobile('account.mobile', mobile, mobile),
  nickname: '玩家',
  icon_url: 'avatars/a.webp',
  created_at: PAST,
});
const comment = { game_id: 1, nickname: '玩家', body: '好玩', created_at: PAST };

describeEachDatabase('database', (open) => {
  let db: Database;

  function insert<T extends keyof Tables>(table: T, ...rows: Insertable<Tables[T]>[]): Promise<unknown> {
    return db.insertInto(table).values(rows).execute();
  }

  beforeAll(async () => {
    db = await open();
    await insert('game', game, { ...game, name: '山海' });
    await insert('site', { key: 'main', is_default: true, settings: '{}' });
    await insert('pack', { ...pack, total: 2, remaining: 2 }, { ...pack, title: '另一个' });
    await insert('pack_code', { pack_id: 1, code: 'A1' }, { pack_id: 1, code: 'A2' });
    await insert('claim', { pack_id: 1, code_id: 1, player_id: 1 });
    await insert('trade_listing', listing);
    await insert('comment', comment);
    await insert('ranking', { board: 'hot', position: 1, game_id: 1 });
    await insert('hot_word', { word: '江湖', rank: 1 });
    await insert('opening', { game_id: 1, server_name: '一区', opens_at: PAST });
    await insert('player', player('1'));
    await insert('account', account('13800138000'));
  });

  describe('refuses', () => {
    const wrong: [what: string, code: RegExp, attempt: () => Promise<unknown>][] = [
      [
        'more remaining codes than the total',
        CHECK,
        () => insert('pack', { ...pack, total: 1, remaining: 2 }),
      ],
      [
        'a negative number of remaining codes',
        CHECK,
        () => insert('pack', { ...pack, total: 1, remaining: -1 }),
      ],
      [
        'a pack that ends before it starts',
        CHECK,
        () => insert('pack', { ...pack, starts_at: LATER, ends_at: PAST }),
      ],
      ['a pack that allows two claims', CHECK, () => insert('pack', { ...pack, per_user: 2 })],
      ['the same code twice in a pack', UNIQUE, () => insert('pack_code', { pack_id: 1, code: 'A1' })],
      ['one code for two players', UNIQUE, () => insert('claim', { pack_id: 1, code_id: 1, player_id: 2 })],
      [
        'two claims of a pack by one player',
        UNIQUE,
        () => insert('claim', { pack_id: 1, code_id: 2, player_id: 1 }),
      ],
      [
        "a claim of another pack's code",
        FOREIGN_KEY,
        () => insert('claim', { pack_id: 2, code_id: 2, player_id: 2 }),
      ],
      [
        'deleting a pack that has codes',
        FOREIGN_KEY,
        () => db.deleteFrom('pack').where('id', '=', 1).execute(),
      ],
      [
        'deleting a code that was claimed',
        FOREIGN_KEY,
        () => db.deleteFrom('pack_code').where('id', '=', 1).execute(),
      ],
      [
        'two default sites',
        UNIQUE,
        () => insert('site', { key: 'second', is_default: true, settings: '{}' }),
      ],
      ['site settings that are not an object', CHECK, () => insert('site', { key: 'list', settings: '[]' })],
      [
        'a sold account without a date',
        CHECK,
        () => insert('trade_listing', { ...listing, state: '已出售', listed_at: PAST }),
      ],
      [
        'a date of sale on an unsold account',
        CHECK,
        () => insert('trade_listing', { ...listing, sold_at: PAST }),
      ],
      [
        'an account on sale that was never listed',
        CHECK,
        () => insert('trade_listing', { ...listing, state: '出售中' }),
      ],
      ['a price of zero', CHECK, () => insert('trade_listing', { ...listing, price_fen: 0 })],
      [
        'a price cut that raises the price',
        CHECK,
        () =>
          insert('trade_event', {
            listing_id: 1,
            kind: '降价',
            happened_at: PAST,
            from_fen: 100,
            to_fen: 200,
          }),
      ],
      ['a game without a name', CHECK, () => insert('game', { ...game, name: '' })],
      ['a score above ten', CHECK, () => insert('game', { ...game, score: 10.1 })],
      ['a first letter outside A–Z and #', CHECK, () => insert('game', { ...game, first_letter: 'j' })],
      [
        'a video without a poster',
        CHECK,
        () =>
          insert('game_media', {
            game_id: 1,
            position: 0,
            kind: 'video',
            url: '/a.mp4',
            width: 16,
            height: 9,
          }),
      ],
      ['two games on one rank', UNIQUE, () => insert('ranking', { board: 'hot', position: 1, game_id: 2 })],
      [
        'a game on two ranks of a board',
        UNIQUE,
        () => insert('ranking', { board: 'hot', position: 2, game_id: 1 }),
      ],
      ['two hot words on one rank', UNIQUE, () => insert('hot_word', { word: '山海', rank: 1 })],
      [
        'a server that opens twice at once',
        UNIQUE,
        () => insert('opening', { game_id: 1, server_name: '一区', opens_at: PAST }),
      ],
      [
        'an undated test with a date',
        CHECK,
        () => insert('game_test', { game_id: 1, kind: '公测', precision: '待定', starts_at: PAST }),
      ],
      [
        'a dated test without a date',
        CHECK,
        () => insert('game_test', { game_id: 1, kind: '公测', precision: '日' }),
      ],
      ['a news video without a video', CHECK, () => insert('news', { ...news, kind: 'video' })],
      ['a reply with stars', CHECK, () => insert('comment', { ...comment, parent_id: 1, stars: 5 })],
      ['six stars', CHECK, () => insert('comment', { ...comment, stars: 6 })],
      [
        'a link that is not a web address',
        CHECK,
        () => insert('friend_link', { name: '坏', url: 'javascript:alert(1)' }),
      ],
      [
        'a ninth info page',
        CHECK,
        () => insert('info_page', { id: 8, key: 'more', title: '', body_html: '', updated_at: PAST }),
      ],
      [
        'two accounts with one phone',
        UNIQUE,
        () => insert('account', { ...account('13800138000'), uid: 'other' }),
      ],
      [
        'a hash of a phone number without the number',
        CHECK,
        () => insert('player', { ...player('3'), mobile_key: Buffer.alloc(32) }),
      ],
      ['two players with one account', UNIQUE, () => insert('player', { ...player('1'), uid: 'other' })],
      ['a ban without a reason', CHECK, () => insert('player', { ...player('2'), banned_at: PAST })],
      [
        'a session that ends before it starts',
        CHECK,
        () =>
          insert('session', {
            token_hash: Buffer.alloc(32),
            player_id: 1,
            created_at: LATER,
            expires_at: PAST,
          }),
      ],
      [
        'a session with an incomplete hash',
        CHECK,
        () =>
          insert('session', {
            token_hash: Buffer.alloc(31),
            player_id: 1,
            created_at: PAST,
            expires_at: LATER,
          }),
      ],
    ];

    test.each(wrong)('%s', async (_, code, attempt) => {
      await expect(attempt()).rejects.toMatchObject({
        code: expect.stringMatching(code),
        message: expect.any(String),
        table: expect.any(String),
      });
    });
  });

  test('names the violated constraint', async () => {
    await expect(insert('hot_word', { word: '山海', rank: 1 })).rejects.toMatchObject({
      constraint: 'hot_word_rank_key',
      detail: 'Key (rank)=(1) already exists.',
      table: 'hot_word',
    });
  });

  test('reads every type as the same JavaScript value', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 1::int2 as int2, 2 as int4, 9007199254740991::int8 as int8, 8.5::numeric(3, 1) as numeric,
        0.1::float8 as float8, true as bool, '江湖'::text as text, null::text as nothing,
        array['a', '江湖'] as texts, array[1, 2]::int8[] as numbers, '{}'::text[] as no_texts,
        '{"a": [1, "江湖"]}'::jsonb as jsonb, '2026-11-21T10:00:00.123+08:00'::timestamptz as moment,
        '\\x00ff'::bytea as bytes, (select count(*) from game) as count, (select sum(id) from game) as sum,
        (select avg(id) from game) as average, to_char('2026-11-21T00:30:00+08:00'::timestamptz, 'YYYY-MM-DD') as china_day
    `.execute(db);
    expect(rows[0]?.bytes).toBeInstanceOf(Uint8Array);
    expect(rows).toEqual([
      {
        int2: 1,
        int4: 2,
        int8: Number.MAX_SAFE_INTEGER,
        numeric: 8.5,
        float8: 0.1,
        bool: true,
        text: '江湖',
        nothing: null,
        texts: ['a', '江湖'],
        numbers: [1, 2],
        no_texts: [],
        jsonb: { a: [1, '江湖'] },
        moment: new Date('2026-11-21T02:00:00.123Z'),
        bytes: expect.objectContaining({ 0: 0, 1: 255, length: 2 }),
        count: 2,
        sum: 3,
        average: 1.5,
        china_day: '2026-11-21',
      },
    ]);
  });

  test('reads back what it writes', async () => {
    const row = {
      name: '往返',
      first_letter: 'W',
      tags: ['武侠', '带"引号"', 'a,b', ''],
      score: 9.9,
      download_count: 12_345_678_901,
      created_at: new Date('2026-11-21T02:00:00.123Z'),
      published: false,
    };
    await insert('game', row);
    const columns = Object.keys(row) as (keyof typeof row)[];
    const read = await db.selectFrom('game').select(columns).where('name', '=', '往返').executeTakeFirst();
    expect(read).toEqual(row);
  });

  test('assumes cheap random page access, and uses the time zone of China', async () => {
    const { rows } = await sql`
      select current_setting('random_page_cost') as page, current_setting('timezone') as zone`.execute(db);
    expect(rows).toEqual([{ page: '1.1', zone: 'Asia/Shanghai' }]);
  });

  test('reports the number of rows that a statement changed', async () => {
    const result = await db.updateTable('game').set({ heat: 1 }).where('id', '<=', 2).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
  });

  test('has nothing to migrate the second time', async () => {
    expect(await migrate(db)).toEqual({ ran: [], newer: [] });
  });
});
