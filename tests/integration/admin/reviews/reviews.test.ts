import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { imports } from '#contract/admin/imports.ts';
import { news } from '#contract/admin/news.ts';
import * as reviews from '#contract/admin/reviews.ts';
import type { CallInput } from '#contract/call.ts';
import { describeEachDatabase } from '#tests/integration/databases.ts';
import { data } from '#tests/integration/main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../operator-app.ts';
import { OWN_PLANTS, PLANTS, publicText } from './plants.ts';

type Form = CallInput<typeof news.save>['item'];

const article: Form = {
  kind: 'article',
  category: '公告',
  title: '维护公告',
  summary: '周四停服',
  body_html: '<p>周四<strong>停服</strong>。</p>',
};

describeEachDatabase('the review before publication', (open) => {
  let server: OperatorApp;
  let author: OperatorBrowser;
  let reviewer: OperatorBrowser;
  afterEach(() => server.close());

  async function start({ required = ['news'] as reviews.Reviewed[], allows_own = false } = {}) {
    server = await openOperatorApp(await open());
    author = await server.signedIn('editor');
    reviewer = await server.signedIn('admin');
    await reviewer.call(reviews.reviewSettingsSave, { required, allows_own });
  }
  const save = (browser: OperatorBrowser, given: object) =>
    browser.call(news.save, { id: null, version: 0, item: article, ...given } as never);
  const titles = async () =>
    (await data(server.db, '/vue/news', {}, server.clock.now())).list.map(({ title }) => title);
  const one = async (browser: OperatorBrowser, id: number) =>
    browser.get(news.one, { id: String(id) } as never);
  /** An article that the reviewer published. */
  async function published(): Promise<number> {
    const made = await save(reviewer, { publication: { state: 'published' } });
    expect(made).toMatchObject({ status: 1 });
    return made.status === 1 ? made.data.id : 0;
  }
  async function submit(id: number, item: object, more: object = {}): Promise<number> {
    const { version } = await one(author, id);
    const change = { resource: 'news', record_id: id, version, item: { ...article, ...item }, ...more };
    const made = await author.call(reviews.reviewSubmit, change as never);
    expect(made).toMatchObject({ status: 1 });
    return made.status === 1 ? made.data.id : 0;
  }
  const compared = (id: number) => reviewer.get(reviews.reviewOne, { id: String(id) } as never);
  const approve = async (browser: OperatorBrowser, id: number) =>
    browser.call(reviews.reviewApprove, { id, version: (await compared(id)).version ?? 0 });

  test('[RVW-01] by default nothing needs a review', async () => {
    await start({ required: [] });
    expect(await save(author, { publication: { state: 'published' } })).toMatchObject({ status: 1 });
    expect(await titles()).toEqual(['维护公告']);
  });

  test('[RVW-02] an author without the permission saves drafts, and publishes nothing', async () => {
    await start();
    for (const publication of [
      { state: 'published' },
      { state: 'scheduled', publish_at: '2026-12-01T10:00:00+08:00' },
    ]) {
      expect(await save(author, { publication })).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    }
    const draft = await save(author, {});
    expect(draft).toMatchObject({ status: 1 });
    const id = draft.status === 1 ? draft.data.id : 0;
    expect(
      await author.call(news.state, { ids: [id], publication: { state: 'published' } } as never),
    ).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    expect(await titles()).toEqual([]);
  });

  test('[RVW-03] a submitted change of published content is invisible until it is approved', async () => {
    await start();
    const id = await published();
    const { version } = await one(author, id);
    const direct = await save(author, { id, version, item: { ...article, title: '改过' } });
    expect(direct).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    server.published.length = 0;
    const review = await submit(id, { title: '改过的公告' });
    expect([await titles(), server.published]).toEqual([['维护公告'], []]);
    expect(await one(author, id)).toMatchObject({ version, item: { title: '维护公告' } });
    const { fields } = await compared(review);
    expect(fields).toEqual([{ label: '标题', before: '维护公告', after: '改过的公告', also_changed: false }]);
    expect(await approve(reviewer, review)).toMatchObject({ status: 1 });
    expect(await titles()).toEqual(['改过的公告']);
    expect(server.published).toEqual([['news', `news:${id}`]]);
    expect(await one(author, id)).toMatchObject({ version: version + 1 });
  });

  test('[RVW-04] nobody approves an own change, unless the setting allows it', async () => {
    await start();
    const id = await published();
    const review = await submit(id, { title: '自己改' });
    await sql`update operator set role = 'admin' where name = 'the-editor'`.execute(server.db);
    expect(await approve(author, review)).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    expect(await titles()).toEqual(['维护公告']);
    await reviewer.call(reviews.reviewSettingsSave, { required: ['news'], allows_own: true });
    expect(await approve(author, review)).toMatchObject({ status: 1 });
  });

  test.each(Object.entries(OWN_PLANTS))('[RVW-04] planted: %s', async (_name, plant) => {
    await start();
    const id = await published();
    const review = await submit(id, { title: '自己批准的标题' });
    await sql`update operator set role = 'admin' where name = 'the-editor'`.execute(server.db);
    const shown = async () => {
      const { status } = await approve(author, review);
      return [status, await titles()];
    };
    expect(await shown()).toEqual([0, ['维护公告']]);
    await plant(server.db, review);
    expect(await shown()).toEqual([1, ['自己批准的标题']]);
  });

  test('[RVW-05] a returned change has a reason, which its author sees, and can be submitted again', async () => {
    await start();
    const id = await published();
    const review = await submit(id, { title: '不好的标题' });
    expect(await reviewer.call(reviews.reviewReturn, { id: review, reason: ' ' })).toMatchObject({
      status: 0,
    });
    expect(await reviewer.call(reviews.reviewReturn, { id: review, reason: '标题要改' })).toMatchObject({
      status: 1,
    });
    const seen = await author.get(reviews.reviewOf, { resource: 'news', record_id: String(id) } as never);
    expect(seen).toMatchObject({ is_required: true, last: { state: '已退回', reason: '标题要改' } });
    expect(await approve(reviewer, review)).toMatchObject({ status: 0, code: 'CONFLICT' });
    const again = await submit(id, { title: '好的标题' });
    expect(await approve(reviewer, again)).toMatchObject({ status: 1 });
    expect(await titles()).toEqual(['好的标题']);
  });

  test('[RVW-06] the author withdraws the own change, nobody else does; a new one replaces it', async () => {
    await start();
    const id = await published();
    const first = await submit(id, { title: '第一次' });
    expect(await reviewer.call(reviews.reviewWithdraw, { id: first })).toMatchObject({ code: 'FORBIDDEN' });
    const second = await submit(id, { title: '第二次' });
    expect(await approve(reviewer, first)).toMatchObject({ code: 'CONFLICT' });
    expect(await author.call(reviews.reviewWithdraw, { id: second })).toMatchObject({ status: 1 });
    expect(await approve(reviewer, second)).toMatchObject({ code: 'CONFLICT' });
    expect((await reviewer.get(reviews.reviewList, { state: '待审核' } as never)).total).toBe(0);
    expect(await titles()).toEqual(['维护公告']);
  });

  test('[RVW-07] a change since the submission outdates it: the new comparison decides, and nothing is lost', async () => {
    await start();
    const id = await published();
    const review = await submit(id, { title: '作者的标题', body_html: '<p>作者的正文</p>' });
    const seen = await compared(review);
    const { version } = await one(reviewer, id);
    const other = { ...article, summary: '同事的摘要', title: '同事的标题' };
    expect(await save(reviewer, { id, version, item: other })).toMatchObject({ status: 1 });
    const stale = await reviewer.call(reviews.reviewApprove, { id: review, version: seen.version ?? 0 });
    expect(stale).toMatchObject({ status: 0, code: 'CONFLICT' });
    const now = await compared(review);
    expect(now).toMatchObject({ is_outdated: true, state: '待审核' });
    expect(now.fields).toContainEqual({
      label: '标题',
      before: '同事的标题',
      after: '作者的标题',
      also_changed: true,
    });
    expect(await approve(reviewer, review)).toMatchObject({ status: 1 });
    const { item } = await one(reviewer, id);
    expect(item).toMatchObject({
      title: '作者的标题',
      summary: '同事的摘要',
      body_html: '<p>作者的正文</p>',
    });
  });

  test('[RVW-07] of two approvals at the same time one counts', async () => {
    await start();
    const second = await server.signedIn('admin', 'another-admin');
    const id = await published();
    const review = await submit(id, { title: '只改一次' });
    const { version } = await compared(review);
    const both = await Promise.all(
      [reviewer, second].map((browser) =>
        browser.call(reviews.reviewApprove, { id: review, version: version ?? 0 }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
    expect(await one(reviewer, id)).toMatchObject({ version: (version ?? 0) + 1 });
  });

  test('[RVW-08] an approved time of publication is scheduled; one that has passed is now', async () => {
    await start();
    const draft = await save(author, {});
    const id = draft.status === 1 ? draft.data.id : 0;
    const publish_at = '2026-11-21T10:20:00+08:00';
    const review = await submit(id, {}, { publication: { state: 'scheduled', publish_at } });
    expect(await approve(reviewer, review)).toMatchObject({ status: 1 });
    expect(await one(author, id)).toMatchObject({ publication: { state: 'scheduled', publish_at } });
    const late = await save(author, { item: { ...article, title: '晚审的' } });
    const lateId = late.status === 1 ? late.data.id : 0;
    const lateReview = await submit(
      lateId,
      { title: '晚审的' },
      { publication: { state: 'scheduled', publish_at } },
    );
    server.clock.pass(25 * 60);
    expect(await approve(reviewer, lateReview)).toMatchObject({ status: 1 });
    expect(await titles()).toContain('晚审的');
  });

  test('[RVW-12] the comparison names the times and what an approval does', async () => {
    await start();
    const offline_at = '2026-12-21T10:00:00+08:00';
    const publish_at = '2026-11-21T10:20:00+08:00';
    const id = await published();
    const effectOf = async (item: object, publication?: object) => {
      const review = await submit(id, item, publication ? { publication } : {});
      const { effect, publish, publish_at: starts, offline_at: ends } = await compared(review);
      return [effect, publish, starts, ends];
    };
    const visible = { state: 'published', offline_at };
    expect(await effectOf({ title: '改过' })).toEqual(['publish', null, null, null]);
    expect(await effectOf({ title: '改过' }, visible)).toEqual(['publish', 'published', null, offline_at]);
    expect(await effectOf({}, visible)).toEqual(['end', 'published', null, offline_at]);
    const { version } = await one(reviewer, id);
    expect(await save(reviewer, { id, version, publication: { state: 'offline' } })).toMatchObject({
      status: 1,
    });
    expect(await effectOf({ title: '改过' })).toEqual(['save', null, null, null]);
    expect(await effectOf({}, { state: 'published' })).toEqual(['publish', 'published', null, null]);
    const timed = { state: 'scheduled', publish_at, offline_at };
    expect(await effectOf({}, timed)).toEqual(['schedule', 'scheduled', publish_at, offline_at]);
    const queue = await reviewer.get(reviews.reviewList, { state: '待审核' } as never);
    expect(queue.list).toMatchObject([{ publish: 'scheduled', publish_at, offline_at }]);
    server.clock.pass(25 * 60);
    const [waiting] = queue.list;
    expect(await compared(waiting?.id ?? 0)).toMatchObject({ effect: 'publish' });
    expect(await titles()).toEqual([]);
  });

  test('[RVW-09] imports, bulk edits and undo of an author change nothing that players see', async () => {
    await start();
    const id = await published();
    const csv = Buffer.from('title,kind,category,published_at\n导入的,article,公告,2026-11-01\n');
    const imported = await author.request(imports.news.run, { file_name: 'a.csv' }, csv);
    expect(imported.body).toContain('发布前要审核，不能直接导入');
    const bulk = news.bulk?.edit;
    if (!bulk) {
      throw new Error('news has no bulk edit');
    }
    const plan = Buffer.from(JSON.stringify([[id, (await one(author, id)).version]]));
    const edited = await author.request(
      bulk,
      { field: 'category', mode: 'replace', values: JSON.stringify(['攻略']) },
      plan,
    );
    expect(edited.body).toContain('修改需要审核');
    expect(await one(author, id)).toMatchObject({ item: { category: '公告' } });
    expect(
      await author.call(news.state, { ids: [id], publication: { state: 'offline' } } as never),
    ).toMatchObject({ status: 1 });
    const { list } = await author.get(news.undoable, {});
    const undone = await author.request(news.undo, { id: list[0]?.id ?? 0 });
    expect(undone.body).toContain('发布前要审核，不能撤销');
    expect(await titles()).toEqual([]);
  });

  test('[RVW-10] the audit records who submitted, returned and approved', async () => {
    await start();
    const id = await published();
    await reviewer.call(reviews.reviewReturn, { id: await submit(id, { title: '一' }), reason: '改' });
    await approve(reviewer, await submit(id, { title: '二' }));
    const { rows } = await sql<{ entry: string }>`
      select action || ' ' || operator_name as entry from audit_entry
      where subject = 'news' and subject_id = ${String(id)} order by id`.execute(server.db);
    expect(rows.map(({ entry }) => entry)).toEqual([
      'create the-admin',
      'review_submitted the-editor',
      'review_returned the-admin',
      'review_submitted the-editor',
      'save the-admin',
      'review_approved the-admin',
    ]);
  });

  test.each(Object.entries(PLANTS))('a planted bug is found: %s', async (_name, plant) => {
    await start();
    const id = await published();
    const review = await submit(id, { title: '没有审核的标题' });
    expect(await publicText(server.db, server.clock.now())).not.toContain('没有审核的标题');
    await plant(server.db, review);
    expect(await publicText(server.db, server.clock.now())).toContain('没有审核的标题');
  });
});
