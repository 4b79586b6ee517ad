import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { words } from '#contract/admin/hot-words.ts';
import { pages } from '#contract/admin/info-pages.ts';
import { links } from '#contract/admin/links.ts';
import { openingGrid, openings } from '#contract/admin/openings.ts';
import { rankings } from '#contract/admin/rankings.ts';
import * as reviews from '#contract/admin/reviews.ts';
import { tests } from '#contract/admin/tests.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from '#tests/integration/databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../operator-app.ts';
import { customOperator } from '../roles/custom-clients.ts';

const LIVE = ['openings', 'tests', 'links', 'words', 'rankings'] as const;
const calls = { openings, tests, pages, links, words, rankings };
const TABLES = {
  openings: 'opening',
  tests: 'game_test',
  pages: 'info_page',
  links: 'friend_link',
  words: 'hot_word',
  rankings: 'ranking_pin',
} as const;
const at = '2026-12-01T10:00:00+08:00';
/** A new record of each kind without drafts, and another value of its form. */
const items = (game_id: number) => ({
  openings: [
    { game_id, server_name: '双线一区', opens_at: at, dynamic: false, platform: null, pack_id: null },
    { server_name: '双线二区' },
  ],
  tests: [{ game_id, kind: '删档', starts_at: at, precision: '分' }, { kind: '公测' }],
  links: [{ name: '岸边', url: 'https://anbian.example/' }, { name: '岸边站' }],
  words: [{ word: '开服' }, { word: '开服表' }],
  rankings: [{ board: 'hot', position: 1, game_id, starts_at: at, ends_at: null }, { position: 2 }],
});

describeEachDatabase('the review of content without drafts', (open) => {
  let server: OperatorApp;
  let author: OperatorBrowser;
  let reviewer: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    reviewer = await server.signedIn('admin');
    const permissions = [...LIVE, 'pages' as const].flatMap(
      (name) => [`${name}.read`, `${name}.write`] as const,
    );
    ({ browser: author } = await customOperator(server, 'author', [
      { permissions: ['reviews.read', 'games.read', 'packs.read', ...permissions] },
    ]));
    await reviewer.get(reviews.reviewSettingsSave, { required: [...LIVE, 'pages'], allows_own: false });
    const item = games.form.parse({ name: '青崖渡' });
    const { id } = await reviewer.get(games.save, {
      id: null,
      version: 0,
      item,
      publication: { state: 'published' },
    });
    return items(id);
  }
  const rowsOf = async (name: keyof typeof calls) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from ${sql.table(TABLES[name])} order by id`.execute(server.db);
    return rows;
  };
  const submit = (name: string, change: object) =>
    author.call(reviews.reviewSubmit, { resource: name, ...change } as never);
  const approve = async (id: number) => {
    const compared = await reviewer.get(reviews.reviewOne, { id: String(id) } as never);
    return [
      compared,
      await reviewer.call(reviews.reviewApprove, { id, version: compared.version ?? -1 }),
    ] as const;
  };

  test('[SAV-07] a repeated submission of a new record leaves one that waits', async () => {
    const { words } = await start();
    const params = { record_id: null, version: 0, idempotency_key: 'a-key-of-the-form' };
    const waiting = async () => (await reviewer.get(reviews.reviewList, { state: '待审核' })).list;
    const [first, second] = await Promise.all(
      [0, 1].map(() => submit('words', { ...params, item: words[0] })),
    );
    expect([first?.status, second?.status]).toEqual([1, 1]);
    await submit('words', { ...params, item: words[1] });
    const [only, ...others] = await waiting();
    expect([only?.title, others]).toEqual(['新增 开服表', []]);
    await approve(only?.id ?? 0);
    expect(await submit('words', { ...params, item: words[1] })).toMatchObject({ code: 'CONFLICT' });
    expect(await rowsOf('words')).toHaveLength(1);
    await submit('words', { ...params, idempotency_key: 'another-key-of-a-form', item: words[0] });
    expect(await waiting()).toMatchObject([{ title: '新增 开服' }]);
  });

  test.each(LIVE)(
    '[RVW-14] %s: a new record waits without being saved, and so does a change',
    async (name) => {
      const [item, other] = (await start())[name];
      const direct = await author.call(calls[name].save, { id: null, version: 0, item } as never);
      expect(direct).toMatchObject({ status: 0, code: 'FORBIDDEN' });
      const submitted = await submit(name, { record_id: null, version: 0, item });
      expect(submitted).toMatchObject({ status: 1 });
      expect(await rowsOf(name)).toEqual([]);
      const [compared, approved] = await approve(submitted.status === 1 ? submitted.data.id : 0);
      expect(compared).toMatchObject({
        record_id: null,
        effect: 'publish',
        is_public: false,
        is_outdated: false,
      });
      expect(compared.title).toMatch(/^新增 /);
      expect(approved).toMatchObject({ status: 1 });
      const [row] = await rowsOf(name);
      expect(row).toMatchObject({ version: 1 });
      const change = { id: row?.id, version: 1, item: { ...item, ...other } };
      expect(await author.call(calls[name].save, change as never)).toMatchObject({ code: 'FORBIDDEN' });
      const changed = await submit(name, { record_id: row?.id, version: 1, item: change.item });
      expect(await rowsOf(name)).toEqual([row]);
      const [difference, second] = await approve(changed.status === 1 ? changed.data.id : 0);
      expect(difference.fields).toHaveLength(1);
      expect(second).toMatchObject({ status: 1 });
      expect(await reviewer.get(calls[name].one, { id: String(row?.id) } as never)).toMatchObject({
        version: 2,
        item: other,
      });
    },
  );

  test('[RVW-14] a change of a legal text waits, and players read the old one', async () => {
    await start();
    await server.db
      .insertInto('info_page')
      .values({
        id: 1,
        key: 'privacy',
        title: '隐私政策',
        body_html: '<p>旧</p>',
        updated_at: server.clock.now(),
      })
      .execute();
    const id = 1;
    const { item, version } = await author.get(pages.one, { id: String(id) } as never);
    const change = { record_id: id, version, item: { ...item, body_html: '<p>新</p>' } };
    expect(await author.call(pages.save, { id, ...change } as never)).toMatchObject({ code: 'FORBIDDEN' });
    const submitted = await submit('pages', change);
    const text = async () =>
      (await server.db.selectFrom('info_page').select('body_html').executeTakeFirstOrThrow()).body_html;
    expect(await text()).toBe('<p>旧</p>');
    await approve(submitted.status === 1 ? submitted.data.id : 0);
    expect(await text()).toBe('<p>新</p>');
  });

  test('[RVW-14] no other way saves what players see: the grid, the order', async () => {
    const [item] = (await start()).openings;
    const rows = [{ id: null, version: 0, item }];
    expect(await author.call(openingGrid, { rows } as never)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await rowsOf('openings')).toEqual([]);
    expect(await reviewer.call(openingGrid, { rows } as never)).toMatchObject({ status: 1 });
    for (const name of ['links', 'words'] as const) {
      const order = { ids: [1] } as never;
      expect(await author.call(calls[name].order, order), name).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  /** Wrong variants, with each of which players see what waits. */
  const PLANTS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
    'the kind is not in the settings': (db) =>
      sql`delete from review_setting where resource = 'links'`.execute(db),
    'a new record counts as a draft': (db) =>
      sql`insert into friend_link (name, url) select item ->> 'name', item ->> 'url' from content_review`.execute(
        db,
      ),
  };
  test.each(Object.entries(PLANTS))('[RVW-14] planted: %s', async (_name, plant) => {
    const [item] = (await start()).links;
    await submit('links', { record_id: null, version: 0, item });
    const shown = async () => {
      await author.call(links.save, { id: null, version: 0, item } as never);
      return (await rowsOf('links')).length;
    };
    expect(await shown()).toBe(0);
    await plant(server.db);
    expect(await shown()).toBe(1);
  });

  test('[RVW-14] the author of a returned new record finds it in the empty form, until it is submitted again', async () => {
    const [item] = (await start()).openings;
    const lastOf = async (browser: OperatorBrowser) =>
      browser.get(reviews.reviewOf, { resource: 'openings', record_id: '0' } as never);
    const first = await submit('openings', { record_id: null, version: 0, item });
    // Two new records wait at the same time.
    const other = { ...item, server_name: '双线九区' };
    expect(await submit('openings', { record_id: null, version: 0, item: other })).toMatchObject({
      status: 1,
    });
    expect((await reviewer.get(reviews.reviewList, { state: '待审核' } as never)).total).toBe(2);
    expect((await lastOf(author)).last).toBeNull();
    const id = first.status === 1 ? first.data.id : 0;
    await server.db.deleteFrom('content_review').where('id', '>', id).execute();
    await reviewer.call(reviews.reviewReturn, { id, reason: '时间不对' });
    expect(await lastOf(author)).toMatchObject({
      is_required: true,
      last: { reason: '时间不对' },
      change: { item },
    });
    expect((await lastOf(reviewer)).last).toBeNull();
    const again = await submit('openings', {
      record_id: null,
      version: 0,
      item: { ...item, opens_at: '2026-12-02T10:00:00+08:00' },
    });
    expect((await lastOf(author)).last).toBeNull();
    await approve(again.status === 1 ? again.data.id : 0);
    expect((await lastOf(author)).last).toBeNull();
  });

  test('[RVW-14] a kind with drafts has no submission without one', async () => {
    await start();
    const change = { resource: 'games', record_id: null, version: 0, item: games.form.parse({ name: '新' }) };
    expect(await reviewer.call(reviews.reviewSubmit, change as never)).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
