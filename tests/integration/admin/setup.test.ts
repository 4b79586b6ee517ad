import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { setupAside, setupRead, setupWaive } from '#contract/admin/setup.ts';
import type { CallData } from '#contract/call.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { ensureDefaultSite } from '#server/default-site.ts';
import { contentItems } from '#server/setup/content-items.ts';
import { siteItems } from '#server/setup/site-items.ts';
import { readContentFacts } from '#services/main/setup/content-facts.ts';
import { ensureInfoPages, TEMPLATE_MARK } from '#services/main/site/info-page-starter.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type List = CallData<typeof setupRead>;

const stateOf = ({ items }: List, key: string) => items.find((item) => item.key === key)?.state;
const SETTINGS = { DEMO: '0', SMS: 'none' };
const NOW = new Date('2026-11-26T08:00:00Z');
/** The content with a number for each of its items. */
const COUNTED = ['games', 'packs', 'news', 'banners', 'openings'];

/** The items that are ticked although nothing of what they need is there. */
function wronglyTicked(items: readonly { key: string; is_done: boolean }[]): string[] {
  return items.flatMap(({ key, is_done }) => (is_done ? [key] : []));
}

describeEachDatabase('the checklist of a new portal', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function begin(settings: Record<string, string> = {}): Promise<[Database, OperatorBrowser]> {
    const db = await open();
    await ensureDefaultSite(db, loadConfig({}).site);
    await ensureInfoPages(db, new Date());
    server = await openOperatorApp(db, { ...SETTINGS, ...settings });
    return [db, await server.signedIn('admin')];
  }
  const read = async (browser: OperatorBrowser): Promise<List> => {
    const response = await browser.call(setupRead, {});
    if (response.status !== 1) {
      throw new Error(response.msg);
    }
    return response.data;
  };

  test('[FST-01] an empty portal is new, and nothing of its content is ticked', async () => {
    const [, admin] = await begin();
    const list = await read(admin);
    expect(list.is_new).toBe(true);
    const open = list.items.filter(({ state }) => state === 'open').map(({ key }) => key);
    expect(open).toEqual([
      'name',
      'contact',
      'icp',
      'police',
      'telecom',
      'culture',
      'logo',
      'https',
      'sms',
      'second-factor',
      'networks',
      'keys',
      'backups',
      'encrypted-backups',
      'pages',
      'games',
      'packs',
      'news',
      'banners',
      'openings',
      'verifications',
      'baidu',
    ]);
    expect(list.items.filter(({ link, settings }) => !link && settings.length === 0)).toEqual([]);
    expect(list.items.find(({ key }) => key === 'name')?.link).toMatch(/^\/sites\/\d+\?field=company$/);
  });

  const SITE = {
    name: { name: '游门', company: '游门公司' },
    contact: { hotline: '400', address: '杭州' },
    icp: { icp_no: '浙ICP备1号' },
    police: { public_security_no: '浙公网安备1号', public_security_url: 'https://beian.mps.gov.cn/' },
    telecom: { licence_no: '浙B2-1', licence_url: 'https://dxzhgl.miit.gov.cn/' },
    culture: { culture_licence_no: '浙网文〔2026〕1号' },
    logo: { logo: 'a.webp' },
  };

  test('[FST-02] an item of the site is ticked by all of its fields, of every site, and by nothing less', async () => {
    const [db, admin] = await begin();
    const write = (key: string, settings: object) =>
      sql`update site set settings = ${JSON.stringify(settings)}::jsonb where key = ${key}`.execute(db);
    for (const [key, settings] of Object.entries(SITE)) {
      await write('default', settings);
      expect([key, stateOf(await read(admin), key)]).toEqual([key, 'done']);
      for (const field of Object.keys(settings)) {
        await write('default', { ...settings, [field]: ' ' });
        const item = (await read(admin)).items.find((one) => one.key === key);
        expect([field, item?.state]).toEqual([field, 'open']);
        expect(item?.link).toContain(`field=${field}`);
      }
    }
    await write('default', SITE.icp);
    await sql`insert into site (key, is_default, settings) values ('second', false, '{"name":"泊岸"}')`.execute(
      db,
    );
    const item = (await read(admin)).items.find(({ key }) => key === 'icp');
    expect([item?.state, item?.found]).toEqual(['open', '泊岸还没有填写：ICP 备案号。']);
  });

  test('[DEM-02] reminds the operator of each site that is marked as a demo', async () => {
    const [db, admin] = await begin();
    const item = async () => (await read(admin)).items.find(({ key }) => key === 'demo-site');
    expect(await item()).toMatchObject({ state: 'done', found: '没有站点标为演示站。' });
    await sql`insert into site (key, is_default, settings)
      values ('second', false, '{"name":"泊岸","is_demo":true}')`.execute(db);
    const open = await item();
    expect(open).toMatchObject({ state: 'open', found: '泊岸还标为演示站。', is_waivable: false });
    expect(open?.link).toMatch(/^\/sites\/\d+\?field=is_demo$/);
    await sql`update site set settings = settings || '{"is_demo":false}' where key = 'second'`.execute(db);
    expect((await item())?.state).toBe('done');
  });

  test('[FST-02] planted: items that are ticked although their setting is empty are noticed', async () => {
    const [db] = await begin();
    await sql`update site set settings = ${JSON.stringify({ icp_no: ' ', public_security_no: '' })}::jsonb`.execute(
      db,
    );
    const facts = await readContentFacts(db, NOW);
    const found = (read: typeof facts, baiduPush = false) =>
      wronglyTicked([...siteItems(read), ...contentItems({ ...read, hasVerifications: false, baiduPush })]);
    expect(found(facts)).toEqual([]);
    const blanksCount = facts.sites.map(({ id, settings }) => ({
      id,
      settings: Object.fromEntries(
        Object.entries(settings).map(([name, text]) => [name, `${text}x`]),
      ) as object,
    }));
    expect(found({ ...facts, sites: blanksCount })).toEqual(['icp']);
    expect(found({ ...facts, pages: facts.pages.map((page) => ({ ...page, is_written: true })) })).toEqual([
      'pages',
    ]);
    expect(found(facts, true)).toEqual(['baidu']);
    const drafts = Object.fromEntries(COUNTED.map((key) => [key, 1])) as unknown as typeof facts.counts;
    expect(found({ ...facts, counts: drafts })).toEqual(COUNTED);
  });

  test('[FST-02] settings of the server tick their items', async () => {
    const [, admin] = await begin({
      PUBLIC_URL: 'https://www.example.com',
      OPERATOR_TOTP: 'optional',
      CONSOLE_NETWORKS: '203.0.113.0/24',
      SMS: 'aliyun',
      SMS_ACCESS_KEY_ID: 'id',
      SMS_ACCESS_KEY_SECRET: 'secret',
      SMS_SIGN_NAME: '游门',
      SMS_TEMPLATE_LOGIN: '1',
      SMS_TEMPLATE_RESET: '2',
      BAIDU_PUSH_TOKEN: 'token',
    });
    const list = await read(admin);
    const keys = ['https', 'sms', 'networks', 'baidu', 'demo', 'second-factor'];
    expect(keys.map((key) => stateOf(list, key))).toEqual(['done', 'done', 'done', 'done', 'done', 'open']);
    expect(JSON.stringify(list)).not.toContain('secret');
  });

  test('[FST-02] texts tick their item when all are written and none has the mark of a template', async () => {
    const [db, admin] = await begin();
    await sql`update info_page set body_html = '<p>x</p>' where id <> 4`.execute(db);
    const [item] = (await read(admin)).items.filter(({ key }) => key === 'pages');
    expect([item?.state, item?.found, item?.link]).toEqual([
      'open',
      '还没有内容：隐私政策。',
      '/pages/4?field=body_html',
    ]);
    await sql`update info_page set body_html = ${`<p>${TEMPLATE_MARK}</p>`} where id = 4`.execute(db);
    expect(stateOf(await read(admin), 'pages')).toBe('open');
    await sql`update info_page set body_html = '<p>y</p>' where id = 4`.execute(db);
    expect(stateOf(await read(admin), 'pages')).toBe('done');
  });

  test('[FST-02] published content ticks its items; drafts, ended banners and packs without codes do not', async () => {
    const [db, admin] = await begin();
    await sql`insert into game (id, name, first_letter, published) overriding system value
      values (1, '云海', 'Y', false)`.execute(db);
    await sql`insert into pack (id, game_id, title, published, remaining) overriding system value
      values (1, 1, '新手', true, 0)`.execute(db);
    await sql`insert into banner (image, alt, link, published, ends_at)
      values ('a.webp', 'a', '/', true, '2020-01-01')`.execute(db);
    const before = await read(admin);
    expect(['games', 'packs', 'banners'].map((key) => stateOf(before, key))).toEqual([
      'open',
      'open',
      'open',
    ]);
    expect(before.is_new).toBe(true);
    await sql`update game set published = true`.execute(db);
    await sql`update pack set total = 3, remaining = 3`.execute(db);
    await sql`update banner set ends_at = null`.execute(db);
    const after = await read(admin);
    expect(['games', 'packs', 'banners'].map((key) => stateOf(after, key))).toEqual(['done', 'done', 'done']);
    expect(after.is_new).toBe(false);
  });

  test('[FST-03] a few items may be marked as not applicable with a reason, which the audit has', async () => {
    const [, admin] = await begin();
    const waive = (key: string, reason: string | null) => admin.call(setupWaive, { key, reason });
    expect((await waive('telecom', '  ')).status).toBe(0);
    expect((await waive('games', '不需要')).status).toBe(0);
    expect((await waive('unknown', '不需要')).status).toBe(0);
    expect((await waive('telecom', '网站不收费')).status).toBe(1);
    const item = (await read(admin)).items.find(({ key }) => key === 'telecom');
    expect([item?.state, item?.waived]).toEqual(['waived', { reason: '网站不收费', by: 'the-admin' }]);
    await waive('telecom', null);
    expect(stateOf(await read(admin), 'telecom')).toBe('open');
    const audit = await admin.call(auditList, { subject: 'setup' });
    expect(audit.status === 1 && audit.data.list.map(({ subject_id }) => subject_id)).toEqual([
      'telecom',
      'telecom',
    ]);
  });

  test('[FST-03] the list can be put aside and shown again', async () => {
    const [, admin] = await begin();
    await admin.call(setupAside, { is_aside: true });
    expect((await read(admin)).is_aside).toBe(true);
    await admin.call(setupAside, { is_aside: false });
    expect((await read(admin)).is_aside).toBe(false);
  });

  test('[FST-04] operators see only what they may change', async () => {
    await begin();
    const editor = await read(await server.signedIn('editor'));
    expect(editor.items.map(({ key }) => key)).toEqual(['pages', 'games', 'news', 'banners', 'openings']);
    const support = await server.signedIn('support');
    expect((await support.call(setupRead, {})).status).toBe(0);
    expect((await (await server.signedIn('operations')).call(setupAside, { is_aside: true })).status).toBe(0);
  });
});
