import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  channels,
  promotionExport,
  promotionList,
  promotionTrend,
  promotionTrendExport,
} from '#contract/admin/channels.ts';
import { operators } from '#contract/admin/operators.ts';
import type { Database } from '#platform/database/open.ts';
import { readPromotion } from '#services/admin/promotion/figures.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { accessFaults } from '../admin/roles/access-faults.ts';
import { describeEachDatabase } from '../databases.ts';
import { writeChannels } from './promo-portal.ts';

const fresh = { id: null, version: 0 } as const;
const item = {
  name: '抖音达人',
  code: 'douyin-01',
  partner: '星河传媒',
  landing: '/',
  note: '',
  is_closed: false,
};

describeEachDatabase('the figures of channels', (open) => {
  let db: Database;
  let server: OperatorApp;
  let own = 0;
  beforeEach(async () => {
    db = await open();
    server = await openOperatorApp(db);
    const ids = await writeChannels(db, ['own-1', 'other-1']);
    own = ids[0] ?? 0;
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
    await db
      .insertInto('promo_channel_day')
      .values(ids.flatMap((channel_id) => days.map((day) => ({ channel_id, day, visits: 10, claims: 2 }))))
      .execute();
  });
  afterEach(() => server.close());

  /** An operator with the role 推广 for the first channel. */
  async function partner(): Promise<OperatorBrowser> {
    const browser = await server.signedIn('promoter');
    await db
      .updateTable('operator')
      .set({ channel_ids: [own] })
      .where('name', '=', 'the-promoter')
      .execute();
    return browser;
  }

  /** The day of the file of the chart of one day. */
  async function trendLine(browser: OperatorBrowser): Promise<string | undefined> {
    const period = { from: '2026-11-21T00:00:00+08:00', to: '2026-11-22T00:00:00+08:00' };
    return (await browser.request(promotionTrendExport, period)).body.split('\r\n')[1];
  }

  test('[CHL-10] an operator of 运营 sees the counts of all channels per day with their sums', async () => {
    const browser = await server.signedIn('operations');
    const shown = await browser.get(promotionList, { sort: '-visits' });
    expect(shown).toMatchObject({
      total: 6,
      sum: { visits: 60, downloads: 0, registrations: 0, reservations: 0, claims: 12 },
    });
    const day = await browser.get(promotionList, {
      channel: own,
      from: '2026-11-20T00:00:00+08:00',
      to: '2026-11-21T00:00:00+08:00',
    });
    expect(day.list).toMatchObject([
      { day: '2026-11-20', channel: { code: 'own-1' }, visits: 10, claims: 2 },
    ]);
    const { days } = await browser.get(promotionTrend, {
      channel: own,
      from: '2026-11-21T00:00:00+08:00',
      to: '2026-11-22T00:00:00+08:00',
    });
    expect(days).toEqual([{ day: '2026-11-21', count: 10, before: 10 }]);
    const file = await browser.request(promotionExport, { sort: 'day' });
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('日期,渠道,渠道代码,访问,下载,注册,预约,领取'),
      '2026-11-19,渠道 own-1,own-1,10,0,0,0,2',
    ]);
    expect(await trendLine(browser)).toBe('2026-11-21,20,2026-11-20,20');
  });

  test('[CHL-11] 推广 sees the sums of its own channels and may make no other call', async () => {
    const browser = await partner();
    const { list, sum } = await browser.get(promotionList, {});
    expect(new Set(list.map(({ channel }) => channel.code))).toEqual(new Set(['own-1']));
    expect(sum.visits).toBe(30);
    expect((await browser.get(promotionTrend, {})).channels.map(({ code }) => code)).toEqual(['own-1']);
    const file = await browser.request(promotionExport, {});
    expect([file.body.includes('own-1'), file.body.includes('other-1')]).toEqual([true, false]);
    expect(await trendLine(browser), 'the file of the chart has own channels only').toBe(
      '2026-11-21,10,2026-11-20,10',
    );
    expect(await accessFaults({ promoter: browser } as never, 'promoter')).toEqual([]);
  });

  test('[CHL-11] one without channels sees nothing, and a filter for another channel neither', async () => {
    const browser = await partner();
    const { id: other } = await db
      .selectFrom('promo_channel')
      .select('id')
      .where('code', '=', 'other-1')
      .executeTakeFirstOrThrow();
    expect((await browser.get(promotionList, { channel: other })).total).toBe(0);
    await db.updateTable('operator').set({ channel_ids: [] }).execute();
    expect(await browser.get(promotionList, {})).toMatchObject({ total: 0, list: [], sum: { visits: 0 } });
    expect((await browser.get(promotionTrend, {})).channels).toEqual([]);
  });

  test('[CHL-11] figures that ignore the relation of an operator to channels are found', async () => {
    const operator = await operatorNamed('the-promoter');
    const params = { page: 1, size: 20 };
    expect((await readPromotion({ db, operator }, params)).total).toBe(3);
    expect((await readPromotion({ db, operator }, params, () => sql`true`)).total).toBe(6);
  });

  async function operatorNamed(name: string) {
    await partner();
    const { id } = await db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const access = new Map([['promotion.read', null]] as const);
    return { id, name, display_name: name, role: 'promoter', custom_roles: [], access } as const;
  }

  test('[CHL-12] an administrator gives 推广 to an operator with channels; older programs take it for disabled', async () => {
    const admin = await server.signedIn('admin');
    const account = { name: 'partner', display_name: '合作方', is_disabled: false };
    const refused = await admin.request(operators.save, {
      ...fresh,
      item: { ...account, role: 'promoter', role_ids: [], channel_ids: [] },
    });
    expect(refused.json()).toMatchObject({
      status: 0,
      fields: [{ path: expect.stringContaining('channel_ids') }],
    });
    const saved = await admin.get(operators.save, {
      ...fresh,
      item: { ...account, role: 'promoter', role_ids: [], channel_ids: [own] },
    });
    expect(saved.item).toMatchObject({ role: 'promoter', channel_ids: [own], is_disabled: false });
    const { rows } = await sql<{ role: string; off: boolean }>`
      select role, disabled_at is not null as off from operator where id = ${saved.id}`.execute(db);
    expect(rows).toEqual([{ role: 'editor', off: true }]);
    const changed = await admin.get(operators.save, {
      id: saved.id,
      version: saved.version,
      item: { ...account, role: 'editor', role_ids: [], channel_ids: [] },
    });
    expect(changed.item).toMatchObject({ role: 'editor', is_disabled: false });
  });

  test('[CHL-13] the form checks code and landing page; a channel with counts keeps its code and is not deleted', async () => {
    const browser = await server.signedIn('operations');
    const save = async (given: Partial<typeof item>) =>
      (await browser.request(channels.save, { ...fresh, item: { ...item, ...given } })).json();
    for (const given of [
      { code: 'A B' },
      { code: 'own-1' },
      { code: 'x' },
      { landing: 'https://evil.example/' },
      { landing: '//evil.example' },
      { landing: '' },
      { landing: '/no-such-page' },
    ]) {
      expect(await save(given), JSON.stringify(given)).toMatchObject({ status: 0 });
    }
    expect(await save({})).toMatchObject({ status: 1 });
    expect(server.published).toContainEqual(['promo_channels']);
    const kept = await browser.request(channels.save, {
      id: own,
      version: 1,
      item: { ...item, code: 'new-1' },
    });
    expect(kept.json()).toMatchObject({ status: 0 });
    expect(await browser.get(channels.remove, { ids: [own] })).toMatchObject({
      done: [],
      skipped: [{ id: own, reason: '这个渠道已有数据，请改为停用' }],
    });
  });
});
