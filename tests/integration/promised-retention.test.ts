import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  CLOSING_DAYS,
  CODE_MINUTES,
  INACTIVE_MONTHS,
  INACTIVE_NOTICE_DAYS,
  LOGIN_EXPIRY_MS,
  NICKNAME_DAYS,
} from '#contract/account/constants.ts';
import { MESSAGE_DAYS } from '#contract/vocabulary.ts';
import { ERASED_NAME } from '#platform/admin/privacy/personal-data-source.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { DEVICE_DAYS } from '#platform/database/maintenance.ts';
import type { Database } from '#platform/database/open.ts';
import { removeOld } from '#server/jobs/retention.ts';
import { fillTemplate } from '#services/main/site/templates/page-template.ts';
import { templateFacts } from '#services/main/site/templates/template-facts.ts';
import { describeOneDatabase } from './databases.ts';

/** The cells of a row are separated, as in the template. */
const text = policyOf(loadConfig({}).retentionDays)
  .replaceAll(/<\/td>\s*<td>/g, ' | ')
  .replaceAll(/<[^>]*>/g, '');

function policyOf(retentionDays: number): string {
  const settings = { retentionDays, smsProvider: 'a', storageProvider: 'b' };
  const all = { inactive: true, sms_notices: true, push: true, backups: loadConfig({}).nightly?.keep ?? 0 };
  const facts = { ...templateFacts({ ...settings, ...all }, {}), trading: true };
  const details = { name: '游门', company: '公司', address: '杭州', hotline: '400', email: 'a@b.cn' };
  return fillTemplate('privacy', { ...details, hours: '9:00', effective: '2026 年' }, facts);
}

/** The number that the privacy policy promises; a changed sentence fails here. */
function promised(pattern: RegExp): number {
  const found = pattern.exec(text);
  if (!found) {
    throw new Error(`the privacy policy has no ${pattern}`);
  }
  return Number(found[1]);
}

test('[MY-17] [MY-18] [MY-29] the privacy policy promises the periods of the accounts', () => {
  expect(promised(/申请注销后 (\d+) 天内可以撤销/)).toBe(CLOSING_DAYS);
  expect(promised(/(\d+) 天内登录可以撤销/)).toBe(CLOSING_DAYS);
  expect(promised(/连续 (\d+) 个月未登录/)).toBe(INACTIVE_MONTHS);
  expect(promised(/至少提前 (\d+) 天发短信通知/)).toBe(INACTIVE_NOTICE_DAYS);
  expect(promised(/昵称（每 (\d+) 天一次）/)).toBe(NICKNAME_DAYS);
  expect(promised(/登录设备记录 \| (\d+) 小时/) * 3_600_000).toBe(LOGIN_EXPIRY_MS);
  expect(promised(/会话 Cookie session \|.*\| (\d+) 小时/) * 3_600_000).toBe(LOGIN_EXPIRY_MS);
  expect(promised(/设备 Cookie device \|[^|]*\| (\d+) 天/)).toBe(DEVICE_DAYS);
  expect(promised(/最近一次登录后 (\d+) 天/)).toBe(DEVICE_DAYS);
  expect(promised(/站内消息、短信与推送的发送记录 \| (\d+) 天/)).toBe(MESSAGE_DAYS);
  expect(promised(/短信验证码 \| (\d+) 分钟/)).toBe(CODE_MINUTES);
  expect(promised(/登录与发布日志 \| (\d+) 个月/) * 30).toBe(loadConfig({}).retentionDays);
  expect(promised(/后台操作记录 \| (\d+) 个月/) * 30).toBe(loadConfig({}).retentionDays);
  expect(promised(/数据备份 \| 每晚一份，只保留最近 (\d+) 份/)).toBe(loadConfig({}).nightly?.keep);
  expect(text).toContain(`显示为“${ERASED_NAME}”`);
});

describeOneDatabase('what the privacy policy promises to remove', (open) => {
  /** A day in the time of the database, some days beside the end of so many years. */
  async function yearsAgo(db: Database, years: number, days: number): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`
      select now() - make_interval(years => ${years}::int, days => ${days}::int) as at`.execute(db);
    return rows[0]?.at ?? new Date(Number.NaN);
  }

  async function start(): Promise<Database> {
    const db = await open();
    await sql`
      insert into retention_clock (id, seen_at, held_until) values (1, now(), now())
      on conflict (id) do update set seen_at = now(), held_until = now()`.execute(db);
    return db;
  }

  const remove = (db: Database) => removeOld(db, { now: new Date(), days: 180, logDir: undefined });

  test('[MY-17] appeals are removed so many years after their end; open ones stay', async () => {
    const years = promised(/申诉材料 \| 结案后 (\d+) 年/);
    const db = await start();
    const appeal = async (case_no: string, state: '待处理' | '已答复' | '已关闭', days: number) => {
      const at = await yearsAgo(db, years, days);
      const answered_at = state === '已答复' ? at : null;
      await db
        .insertInto('appeal')
        .values({
          case_no,
          kind: '礼包问题',
          body: '我的兑换码无效',
          state,
          created_at: at,
          answered_at,
          answer: answered_at && '已补发',
          account_key: null,
          account_sealed: null,
          contact_key: null,
          contact_sealed: null,
        })
        .execute();
    };
    await appeal('old', '已答复', 2);
    await appeal('closed', '已关闭', 2);
    await appeal('young', '已答复', -2);
    await appeal('open', '待处理', 2);
    expect(await remove(db)).toMatchObject({ appeals: 2 });
    const left = await db.selectFrom('appeal').select('case_no').orderBy('id').execute();
    expect(left.map(({ case_no }) => case_no)).toEqual(['young', 'open']);
  });

  test('[MY-17] sold listings are removed so many years after the sale, with their events', async () => {
    const years = promised(/交易记录 \| 交易完成后 (\d+) 年/);
    const db = await start();
    await sql`insert into game (id, name, first_letter) overriding system value values (7, '云海剑歌', 'Y')`.execute(
      db,
    );
    for (const [title, days] of [
      ['old', 2],
      ['young', -2],
    ] as const) {
      const sold_at = await yearsAgo(db, years, days);
      const { id } = await db
        .insertInto('trade_listing')
        .values({
          import_key: title,
          game_id: 7,
          server_name: '一区',
          platform: '双端',
          title,
          price_fen: 100,
          recharge_fen: null,
          created_days: null,
          state: '已出售',
          listed_at: sold_at,
          sold_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const event = { kind: '出售', happened_at: sold_at, from_fen: null, to_fen: 100 } as const;
      await db
        .insertInto('trade_event')
        .values({ listing_id: id, ...event })
        .execute();
    }
    expect(await remove(db)).toMatchObject({ trades: 1 });
    expect(await db.selectFrom('trade_listing').select('title').execute()).toEqual([{ title: 'young' }]);
    expect(await db.selectFrom('trade_event').select('kind').execute()).toHaveLength(1);
  });

  test('[MY-17] reports are removed so many years after the decision', async () => {
    const years = promised(/举报材料 \| 处理完毕后 (\d+) 年/);
    const db = await start();
    for (const [report_no, days] of [
      ['old', 2],
      ['young', -2],
    ] as const) {
      const decided_at = await yearsAgo(db, years, days);
      await db
        .insertInto('report')
        .values({
          report_no,
          kind: 'page',
          target_id: null,
          game_id: null,
          author_id: null,
          title: '/',
          reason: '其他',
          player_id: null,
          contact_key: null,
          contact_sealed: null,
          repeat_key: null,
          state: '已处理',
          created_at: decided_at,
          due_at: decided_at,
          decided_at,
        })
        .execute();
    }
    expect(await remove(db)).toMatchObject({ reports: 1 });
    expect(await db.selectFrom('report').select('report_no').execute()).toEqual([{ report_no: 'young' }]);
  });
});
