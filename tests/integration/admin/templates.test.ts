import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { pageTemplate } from '#contract/admin/info-pages.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ensureDefaultSite } from '#server/default-site.ts';
import { templateSettings } from '#server/template-settings.ts';
import { recordOffer } from '#services/main/notifications/channels/channel-settings.ts';
import { ensureInfoPages, INFO_PAGES, TEMPLATE_MARK } from '#services/main/site/info-page-starter.ts';
import { fillTemplate } from '#services/main/site/templates/page-template.ts';
import { templateFacts } from '#services/main/site/templates/template-facts.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const DETAILS = {
  name: '',
  company: '',
  address: '',
  hotline: '400-1',
  email: 'a@b.cn',
  hours: '9:00—21:00',
  effective: '2026 年 12 月 1 日',
};

describeEachDatabase('templates of the info pages', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('[FST-07] a template requests what is missing, and is marked', async () => {
    const db = await open();
    await ensureDefaultSite(db, { ...loadConfig({}).site, company: '<b>云海</b>公司' });
    await ensureInfoPages(db, new Date());
    server = await openOperatorApp(db);
    const editor = await server.signedIn('editor');
    const first = await editor.get(pageTemplate, { id: 4, details: { ...DETAILS, email: '' } });
    expect(first.html).toBeNull();
    expect(first.needed).toContainEqual({ key: 'company', value: '<b>云海</b>公司' });
    expect(first.needed).toContainEqual({ key: 'address', value: '' });
    const { html } = await editor.get(pageTemplate, { id: 4, details: { ...DETAILS, address: '杭州' } });
    expect(html).toContain(TEMPLATE_MARK);
    expect(html).toContain('&#60;b&#62;云海&#60;/b&#62;公司');
    expect(html).not.toContain('{{');
    const { rows } = await sql<{ body_html: string }>`select body_html from info_page where id = 4`.execute(
      db,
    );
    expect(rows[0]?.body_html).not.toContain(TEMPLATE_MARK);
    const operations = await server.signedIn('operations');
    expect((await operations.call(pageTemplate, { id: 4, details: DETAILS })).status).toBe(0);
  });

  test('[FST-07] with the portal in another process the privacy policy has what that offers', async () => {
    const db = await open();
    await ensureDefaultSite(db, { ...loadConfig({}).site, company: '云海公司' });
    await ensureInfoPages(db, new Date());
    const { serves } = loadConfig({ SERVICES: 'main', SERVICE_SECRET: 'a-secret-of-portal-and-services-32' });
    expect(templateSettings({ ...loadConfig({}), serves }).inactive).toBe(true);
    server = await openOperatorApp(db);
    const editor = await server.signedIn('editor');
    const text = async () => {
      const { id } = await db
        .selectFrom('info_page')
        .select('id')
        .where('key', '=', 'privacy')
        .executeTakeFirstOrThrow();
      return (await editor.get(pageTemplate, { id, details: SITE })).html ?? '';
    };
    const phrases = ['短信通知（默认关闭）', '浏览器推送（默认关闭）'];
    const found = async () => {
      const html = await text();
      return phrases.filter((phrase) => html.includes(phrase));
    };
    expect(await found()).toEqual([]);
    const now = server.clock.now();
    await transaction(db, async (tx) => {
      await recordOffer(tx, { channel: 'sms', kinds: ['开服提醒'], monthly: 10, public_key: '' }, now);
      await recordOffer(tx, { channel: 'push', kinds: ['礼包上新'], monthly: 0, public_key: 'a' }, now);
    });
    expect(await found()).toEqual(phrases);
  });
});

const SITE = { ...DETAILS, name: '云海', company: '云海公司', address: '杭州' };
const provider = {
  SMS: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '游门',
  SMS_TEMPLATE_LOGIN: '1',
  SMS_TEMPLATE_RESET: '2',
};

test('[FST-07] every page has a template, with consecutive sections and no empty value', () => {
  const features = { trading: false, comments: true, comments_moderated: false, pool: false };
  for (const trading of [true, false]) {
    const facts = templateFacts(templateSettings(loadConfig({})), { features: { ...features, trading } });
    for (const [name] of INFO_PAGES) {
      const html = fillTemplate(name, SITE, facts);
      expect(html).not.toMatch(/\{\{|undefined|§|游门/);
      const sections = [...html.matchAll(/>(十?[一二三四五六七八九]|十)、/g)].map(([, numeral]) => numeral);
      const wanted = [...'一二三四五六七八九', '十', '十一', '十二'].slice(0, sections.length);
      expect([name, sections]).toEqual([name, wanted]);
    }
  }
});

test('[FST-07] a promise is in the privacy policy exactly if the portal can hold it', () => {
  const text = (env: Record<string, string>, trading = false) =>
    fillTemplate(
      'privacy',
      SITE,
      templateFacts(templateSettings(loadConfig(env)), {
        features: { trading, comments: true, comments_moderated: false, pool: true },
      }),
    );
  const plain = text({});
  for (const [phrase, full] of [
    ['个月未登录', text({ ...provider, SMS_TEMPLATE_INACTIVE: '3' })],
    ['短信通知（默认关闭）', text({ ...provider, SMS_TEMPLATE_OPENING: '3' })],
    ['浏览器推送（默认关闭）', text({ WEB_PUSH: '1', PUBLIC_URL: 'https://www.example.com' })],
    ['身份证号', text({}, true)],
    ['阿里云', text(provider)],
    ['日志</td>\n<td>12 个月', text({ RETENTION_DAYS: '360' })],
  ] as const) {
    expect([phrase, plain.includes(phrase), full.includes(phrase)]).toEqual([phrase, false, true]);
  }
  expect(text({ BACKUP_KEEP: '3' })).toContain('只保留最近 3 份');
  expect(text({ BACKUP_TIME: 'off' })).not.toContain('每晚一份');
});
