import { read, utils } from '@e965/xlsx';
import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { openingPaste } from '#contract/admin/openings.ts';
import type { CallInput } from '#contract/call.ts';
import { findGame } from '#services/main/game-pages/game-page-repository.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Form = CallInput<typeof games.save>['item'];

const full: Form = {
  name: '九霄剑歌',
  version_label: '官服',
  summary: '仙侠新作',
  description_html: '<p onclick="steal()">介绍<script>alert(1)</script></p>',
  categories: ['角色扮演'],
  themes: ['仙侠'],
  tags: ['国风'],
  features: ['自由交易'],
  status: '已上线',
  figures: [
    { kind: '下载量', value: 350_000, source: '运营填写' },
    { kind: '评分', value: 4.6, voters: 1200, scale: '5', source: 'App Store', stated_on: '2026-11-20' },
  ],
  developer_website: 'https://www.youmen.example/about',
  publisher: '游门科技',
  approval_no: '国新出审〔2026〕1234号',
  isbn: '978-7-498-00000-1',
  app_filing_no: '京ICP备2024012345号-3A',
  age_rating: '12+',
  minors_notice: true,
  aliases: [{ alias: '剑歌', kind: 'short' }],
  packages: [
    {
      platform: 'android',
      version: '1.2.0',
      size_bytes: 734_003_200,
      updated_at: '2026-11-20T10:00:00+08:00',
      url: 'https://dl.example/jian.apk',
      permissions: ['存储', '网络'],
    },
  ],
  media: [{ kind: 'image', url: 'games/jian-1.webp', width: 1280, height: 720, alt: '战斗' }],
  releases: [{ version: '1.2.0', released_at: '2026-11-20T10:00:00+08:00', notes_html: '<p>修复</p>' }],
};

describeEachDatabase('games in the admin site', (open) => {
  let server: OperatorApp;
  let editor: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    editor = await server.signedIn('editor', 'li.lei');
  }

  const create = (item: Partial<Form> = {}, more: object = {}) =>
    editor.get(games.save, { id: null, version: 0, item: { ...full, ...item }, ...more });
  const published = { publication: { state: 'published' } } as const;
  const isShown = async (id: number) => (await findGame(server.db, id, server.clock.now())) !== undefined;

  test('a new game is a hidden draft and is returned with sanitised fields', async () => {
    await start();
    const made = await create();
    expect(made).toMatchObject({
      version: 1,
      title: '九霄剑歌 官服',
      publication: { state: 'draft', publish_at: null, offline_at: null },
    });
    expect(made.item).toMatchObject({ ...full, description_html: '<p>介绍</p>' });
    expect(await isShown(made.id)).toBe(false);
    expect(await editor.get(games.one, { id: made.id })).toEqual(made);
    expect(server.published.at(-1)).toContain(`game:${made.id}`);
  });

  test('[ADM-01] games are filtered by developer or publisher, by tag and by the time of the change', async () => {
    await start();
    await create();
    await create({ name: '北境', publisher: '雪线网络', developer: '北坡游戏', tags: ['铁路调度', '策略'] });
    await server.db
      .updateTable('game')
      .set({ updated_at: new Date('2026-10-01T10:00:00+08:00') })
      .where('name', '=', '北境')
      .execute();
    const names = async (filter: CallInput<typeof games.list>) =>
      (await editor.get(games.list, filter)).list.map(({ name }) => name);
    // The planted bug: a list that ignores its filter.
    const ignoring = (_filter: object) => names({});
    for (const filter of [{ maker: '北坡' }, { tag: '铁路' }, { to: '2026-10-02T00:00:00+08:00' }]) {
      expect(await ignoring(filter)).not.toEqual(['北境']);
    }
    expect(await names({ maker: '北坡' })).toEqual(['北境']);
    expect(await names({ maker: '游门' })).toEqual(['九霄剑歌']);
    expect(await names({ tag: '铁路' })).toEqual(['北境']);
    expect(await names({ to: '2026-10-02T00:00:00+08:00' })).toEqual(['北境']);
    expect(await names({ from: '2026-10-02T00:00:00+08:00' })).toEqual(['九霄剑歌']);
    expect(await names({ from: '2026-10-01T00:00:00+08:00', to: '2026-10-01T10:00:00+08:00' })).toEqual([]);
  });

  test('[ADM-25] a renamed game is found by its former name, once', async () => {
    await start();
    const { id, version, item } = await create({}, published);
    const rename = (name: string, from: { version: number; item: Form }) =>
      editor.get(games.save, { id, version: from.version, item: { ...from.item, name } });
    const renamed = await rename('云端剑歌', { version, item });
    const former = { alias: '九霄剑歌', kind: 'former' };
    expect(renamed.item.aliases).toEqual([former, ...(full.aliases ?? [])]);
    const found = async (val: string) => (await data(server.db, '/vue/searchgame', { val })).total;
    expect([await found('九霄剑歌'), await found('云端剑歌')]).toEqual([1, 1]);
    const pasted = await editor.get(openingPaste, { text: '九霄剑歌\t1服\t2026-12-01 10:00\n' });
    expect(pasted.rows).toMatchObject([{ item: { game_id: id }, problems: [] }]);
    const file = Buffer.from('game,server_name,opens_at\n九霄剑歌,2服,2026-12-01 10:00\n');
    const { body } = await editor.request(imports.openings.run, { dry_run: false }, file);
    expect(JSON.parse(body.trim().split('\n').at(-1) ?? '')).toMatchObject({ inserted: 1, rejected: 0 });
    const again = await rename('剑歌录', renamed);
    expect(again.item.aliases.filter(({ kind }) => kind === 'former')).toHaveLength(2);
    // What the operator removes stays removed.
    const without = await editor.get(games.save, {
      id,
      version: again.version,
      item: { ...again.item, aliases: full.aliases },
    });
    expect(without.item.aliases).toEqual(full.aliases);
  });

  test('a published game is on the site and in search; an offline one is in neither', async () => {
    await start();
    const { id } = await create({}, published);
    expect(await isShown(id)).toBe(true);
    const found = async (val: string) => (await data(server.db, '/vue/searchgame', { val })).total;
    expect([await found('剑歌'), await found('jiuxiao')]).toEqual([1, 1]);
    await editor.get(games.state, { ids: [id], publication: { state: 'offline' } });
    expect([await isShown(id), await found('剑歌')]).toEqual([false, 0]);
  });

  test('validation returns all errors by field', async () => {
    await start();
    const packages = [
      { platform: 'android' as const, url: 'ftp://dl.example/a.apk' },
      { platform: 'android' as const, sha256: 'xyz' },
    ];
    const response = await editor.call(games.save, {
      id: null,
      version: 0,
      item: {
        ...full,
        name: ' \u200b ',
        age_rating: '18+' as '16+',
        packages,
        developer_website: `https://a.example/${'x'.repeat(483)}`,
        app_filing_no: '京ICP备2024012345号',
        figures: [
          { kind: '评分', value: 9.2, scale: '5', source: 'App Store', stated_on: '2026-11-20' },
          { kind: '下载量', value: 5, source: '应用宝' },
          { kind: '预约人数', value: 5, source: '', stated_on: '11 月' },
        ],
      },
    });
    expect(response).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    expect('fields' in response && response.fields).toEqual(
      expect.arrayContaining([
        { path: 'name', msg: '请填写游戏名' },
        { path: 'figures.0.value', msg: '评分不能超过满分' },
        { path: 'figures.1.stated_on', msg: '请填写数据日期，网站会和来源一起显示' },
        { path: 'figures.2.source', msg: '请填写来源' },
        { path: 'figures.2.stated_on', msg: '数据日期无法识别，例如 2026-11-21' },
        { path: 'age_rating', msg: '适龄提示只能是8+、12+、16+之一' },
        { path: 'developer_website', msg: '开发商官网最多 500 个字' },
        { path: 'app_filing_no', msg: 'App 备案号的格式应像 京ICP备2024012345号-3A' },
        { path: 'packages.0.url', msg: '下载地址应以 http:// 或 https:// 开头' },
        { path: 'packages.1.sha256', msg: 'SHA-256 应是 64 位十六进制' },
      ]),
    );
    await create();
    expect(await editor.call(games.save, { id: null, version: 0, item: full })).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ path: 'name', msg: '已有同名、同版本标签的游戏' }],
    });
    expect(await editor.call(games.one, { id: 999 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('saving an outdated version returns CONFLICT with the operator and the changed fields', async () => {
    await start();
    const { id, version, item } = await create();
    const other = await server.signedIn('admin', 'han.meimei');
    const changed = { ...item, summary: '韩梅梅改的', tags: [] };
    await other.get(games.save, { id, version, item: changed });
    const late = await editor.call(games.save, { id, version, item: { ...item, summary: '李雷改的' } });
    expect(late).toMatchObject({
      status: 0,
      code: 'CONFLICT',
      conflict: {
        version: 2,
        by: 'han.meimei',
        at: '2026-11-21T10:00:00+08:00',
        fields: ['tags', 'summary'],
      },
    });
    expect((await editor.get(games.one, { id })).item.summary).toBe('韩梅梅改的');
    expect(await editor.get(games.save, { id, version: 2, item: changed })).toMatchObject({ version: 2 });
  });

  test('scheduled games are published and taken offline at their times, with audit entries', async () => {
    await start();
    const publication = {
      state: 'scheduled',
      publish_at: '2026-11-21T11:00:00+08:00',
      offline_at: '2026-11-21T12:00:00+08:00',
    } as const;
    const { id } = await create({}, { publication });
    const state = async () => (await editor.get(games.one, { id })).publication?.state;
    const pass = async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed += 10) {
        server.clock.pass(600);
        await editor.get(games.list, {});
      }
    };
    await pass(10);
    expect([await server.publishDue(), await state()]).toEqual([0, 'scheduled']);
    await pass(50);
    server.published.length = 0;
    expect([await server.publishDue(), await state(), await isShown(id)]).toEqual([1, 'published', true]);
    expect(server.published.flat()).toContain(`game:${id}`);
    expect(await server.publishDue()).toBe(0);
    await pass(60);
    expect([await server.publishDue(), await isShown(id)]).toEqual([1, false]);
    const { list } = await editor.get(games.history, { id });
    expect(list.map(({ action, operator }) => [action, operator.name])).toEqual([
      ['scheduled', '定时任务'],
      ['scheduled', '定时任务'],
      ['create', 'li.lei'],
    ]);
    expect(list[0]).toMatchObject({ before: { state: 'published' }, after: { state: 'offline' } });
  });

  test('invalid publication times are refused', async () => {
    await start();
    const save = (publication: object) =>
      editor.call(games.save, { id: null, version: 0, item: full, publication: publication as never });
    const past = '2026-11-21T09:00:00+08:00';
    const fields = (path: string) => ({ code: 'BAD_REQUEST', fields: [{ path }] });
    expect(await save({ state: 'scheduled' })).toMatchObject(fields('publication.publish_at'));
    expect(await save({ state: 'scheduled', publish_at: past })).toMatchObject(
      fields('publication.publish_at'),
    );
    expect(await save({ state: 'published', offline_at: past })).toMatchObject(
      fields('publication.offline_at'),
    );
    expect((await editor.get(games.list, {})).total).toBe(0);
  });

  test('a batch is published at once; undo restores it, except games saved later', async () => {
    await start();
    const ids: number[] = [];
    for (const name of ['甲', '乙', '丙', '丁']) {
      ids.push((await create({ name, aliases: [] })).id);
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await editor.get(games.state, { ids: [fourth], publication: { state: 'published' } });
    const done = await editor.get(games.state, { ids: [...ids, 999], publication: { state: 'published' } });
    expect(done.done).toEqual([first, second, third]);
    expect(done.skipped).toEqual([
      { id: fourth, title: '丁 官服', reason: '已经是这个状态' },
      { id: 999, title: '#999', reason: '不存在或已被删除' },
    ]);
    const saved = await editor.get(games.one, { id: second });
    await editor.get(games.save, {
      ...saved,
      item: { ...saved.item, summary: '改过' },
      publication: undefined,
    });
    const stranger = await server.signedIn('admin');
    const run = done.run ?? 0;
    expect(await stranger.call(games.undo, { id: run })).toMatchObject({ code: 'CONFLICT' });
    const { body } = await editor.request(games.undo, { id: run });
    expect(
      body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { type: 'left', id: second, title: '乙 官服', reason: '之后又改过' },
      { type: 'progress', done: 3 },
      { type: 'done', removed: 0, restored: 2, left: 1, left_out: 0 },
    ]);
    const [entry] = (await editor.get(games.history, { id: third })).list;
    expect(entry).toMatchObject({
      action: 'undo',
      before: { state: 'published' },
      after: { state: 'draft' },
    });
    const states = (await editor.get(games.list, { sort: 'id' })).list.map(({ state }) => state);
    expect(states).toEqual(['draft', 'published', 'draft', 'published']);
    expect(await editor.call(games.undo, { id: run })).toMatchObject({ code: 'CONFLICT' });
  });

  test('an unused game can be deleted; the audit has its values', async () => {
    await start();
    const bare = await create({ name: '空的' });
    const used = await create({ name: '有礼包的' }, published);
    await server.db
      .insertInto('pack')
      .values({ game_id: used.id, title: '新手包', contents: '[]' })
      .execute();
    expect(await editor.get(games.remove, { ids: [bare.id, used.id] })).toEqual({
      run: expect.any(Number),
      done: [bare.id],
      skipped: [{ id: used.id, title: '有礼包的 官服', reason: '还在网站上，请先下线，有礼包' }],
    });
    const [entry] = (await editor.get(games.history, { id: bare.id })).list;
    expect(entry).toMatchObject({
      action_name: '删除',
      before: { name: '空的', publisher: '游门科技' },
      after: null,
    });
  });

  test('lists are filtered, sorted and paged; the export has the filtered rows', async () => {
    await start();
    await create({ name: '甲', aliases: [] }, published);
    await create({ name: '乙', approval_no: null, aliases: [] }, published);
    await create({ name: '丙', categories: ['卡牌'], aliases: [] });
    for (const [name, score] of [
      ['甲', 5],
      ['乙', 9],
    ] as const) {
      await server.db.updateTable('game').set({ score }).where('name', '=', name).execute();
    }
    const names = async (params: CallInput<typeof games.list>) =>
      (await editor.get(games.list, params)).list.map(({ name }) => name);
    expect(await names({})).toEqual(['丙', '乙', '甲']);
    expect(await names({ sort: '-score' })).toEqual(['乙', '甲', '丙']);
    expect(await names({ state: ['published'] })).toEqual(['乙', '甲']);
    expect(await names({ state: ['draft', 'offline'] })).toEqual(['丙']);
    expect(await names({ category: '卡牌' })).toEqual(['丙']);
    expect(await names({ lacks: 'approval_no' })).toEqual(['乙']);
    expect(await names({ q: '乙' })).toEqual(['乙']);
    expect(await editor.get(games.list, { size: 2, page: 2 })).toMatchObject({
      total: 3,
      list: [{ name: '甲' }],
    });
    expect(await editor.call(games.list, { sort: 'heat; drop table game' as 'heat' })).toMatchObject({
      code: 'BAD_REQUEST',
    });
    const file = await editor.request(games.export, { format: 'xlsx', sort: '-score', state: 'published' });
    const [sheet] = Object.values(read(file.rawPayload).Sheets);
    const rows = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }) : [];
    expect(rows.map(([, name]) => name)).toEqual(['游戏名', '乙', '甲']);
    const column = rows[0]?.indexOf('开发商官网') ?? -1;
    expect(rows.map((row) => row[column])).toEqual([
      '开发商官网',
      full.developer_website,
      full.developer_website,
    ]);
    const cell = (title: string) => rows[1]?.[rows[0]?.indexOf(title) ?? -1];
    expect([cell('App 备案号'), cell('可能影响未成年人身心健康')]).toEqual([full.app_filing_no, '是']);
  });
});
