import { expect, test } from 'vitest';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { personalDataSources } from '#server/personal-data.ts';
import { templateSettings } from '#server/template-settings.ts';
import { fillTemplate } from '#services/main/site/templates/page-template.ts';
import { templateFacts } from '#services/main/site/templates/template-facts.ts';
import { testKeys } from '#tests/data-keys.ts';
import { describeOneDatabase } from './databases.ts';

const DETAILS = {
  name: '云海',
  company: '云海公司',
  address: '杭州',
  hotline: '400-1',
  email: 'a@b.cn',
  hours: '9:00—21:00',
  effective: '2026 年 12 月 1 日',
};

/** Ids, times and states of rows. */
const TECHNICAL =
  /^(id|uid|account_uid|at|key|version|position|state|changed|tries|batch|reason|decision_note)$|_(id|no|key|hash|at|on|date)$/;

/** What is collected in a table: the row of the text, and what it calls each column; an empty name is explained beside it. */
interface Collected {
  row: string;
  columns?: Record<string, string>;
}

const CODE = { row: '短信登录、注册', columns: { purpose: '短信验证码', name: '手机号' } };
const PICTURE = { path: '头像', type: '头像', body: '头像', removed: '' };
const MESSAGE = { kind: '处理结果', event: '账号安全', title: '回复', body: '回复', link: '' };
const NUMBERS = { mobile_masked: '手机号', mobile_sealed: '手机号' };

const COLLECTED: Readonly<Record<string, Collected>> = {
  player: {
    row: '短信登录、注册',
    columns: { ...NUMBERS, nickname: '', icon_url: '', ban_reason: '', banned_until: '' },
  },
  account: { row: '短信登录、注册', columns: { ...NUMBERS, nickname: '', icon_url: '' } },
  detached_account: { row: '短信登录、注册', columns: { ...NUMBERS, nickname: '', icon_url: '' } },
  phone_code: CODE,
  proof_challenge: CODE,
  // Whether consents are requested depends on the account service alone.
  session: { row: '登录设备', columns: { device: '设备简称', province: '省份', requires_consent: '' } },
  known_device: { row: '登录设备', columns: { device: '设备', name: '' } },
  // Its own table lists what a player has accepted; the export has it.
  consent: { row: '个人资料', columns: { document: '' } },
  account_closing: { row: '个人资料', columns: { comments: '', operator_reason: '' } },
  player_picture: { row: '个人资料', columns: PICTURE },
  player_picture_file: { row: '个人资料', columns: PICTURE },
  account_event: { row: '站内消息', columns: { ...MESSAGE, case_no: '', operator_name: '' } },
  number_notice: { row: '账号申诉', columns: { mobile_sealed: '手机号' } },
  notice_event: { row: '站内消息', columns: MESSAGE },
  notification: { row: '站内消息', columns: { ...MESSAGE, read_at: '是否已读' } },
  notification_setting: { row: '站内消息', columns: { kind: '', portal: '', sms: '', push: '' } },
  notice_delivery: {
    row: '短信通知（默认关闭）',
    columns: {
      channel: '',
      kind: '通知类型',
      title: '',
      body: '',
      link: '',
      name: '',
      moment: '',
      useful_until: '',
    },
  },
  push_subscription: {
    row: '浏览器推送（默认关闭）',
    columns: { endpoint: '推送地址', p256dh: '加密密钥', auth: '加密密钥', public_key: '加密密钥' },
  },
  claim: { row: '领取礼包、淘号', columns: { player_label: '', feedback: '可用或失效反馈' } },
  pool_draw: { row: '领取礼包、淘号', columns: { feedback: '可用或失效反馈' } },
  issued_code: { row: '领取礼包、淘号', columns: { code: '兑换码' } },
  favourite: { row: '收藏游戏' },
  comment: {
    row: '评论、点赞、预约、屏蔽',
    columns: {
      body: '内容',
      stars: '星级',
      game_version: '版本',
      province: '省份',
      created_at: '时间',
      nickname: '',
      icon_url: '',
      likes: '',
      words: '',
      pinned: '',
      featured: '',
      folded: '',
      official: '',
      // Of imported reviews only.
      device: '',
      source: '',
    },
  },
  comment_like: { row: '评论、点赞、预约、屏蔽' },
  news_like: { row: '评论、点赞、预约、屏蔽' },
  player_block: { row: '评论、点赞、预约、屏蔽', columns: { nickname: '' } },
  game_reservation: { row: '评论、点赞、预约、屏蔽', columns: { player_label: '' } },
  pack_reservation: { row: '评论、点赞、预约、屏蔽', columns: { player_label: '' } },
  report: {
    row: '举报（不登录也可以提交）',
    columns: {
      text: '说明文字',
      contact_masked: '联系手机号',
      contact_sealed: '联系手机号',
      player_id: '账号',
      reason: '举报理由',
      title: '被举报的内容',
      body: '被举报的内容',
      kind: '',
      note: '',
    },
  },
  nickname_order: {
    row: '昵称或头像被举报',
    columns: { nickname: '昵称', icon_url: '头像', reason: '处理原因', action: '' },
  },
  refused_nickname: { row: '昵称或头像被举报', columns: { nickname: '昵称', given: '' } },
  appeal: {
    row: '账号申诉',
    columns: {
      body: '说明文字',
      contact_masked: '联系手机号',
      contact_sealed: '联系手机号',
      kind: '',
      answer: '',
      account_masked: '',
      account_sealed: '',
    },
  },
  player_access: { row: '安全与运行', columns: { kind: '登录与发布', sealed: 'IP 地址' } },
};

/** What the text collects elsewhere than in tables of players: in the app, in the browser, in logs, as counters. */
const ELSEWHERE = ['账号密码登录', '账号交易（在客户端内完成）'];

const settings = templateSettings(
  loadConfig({
    SMS: 'aliyun',
    SMS_ACCESS_KEY_ID: 'id',
    SMS_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '游门',
    SMS_TEMPLATE_LOGIN: '1',
    SMS_TEMPLATE_RESET: '2',
    SMS_TEMPLATE_OPENING: '3',
    WEB_PUSH: '1',
    PUBLIC_URL: 'https://www.example.com',
  }),
);
const features = { trading: true, comments: true, comments_moderated: false, pool: true };
const html = fillTemplate('privacy', DETAILS, templateFacts(settings, { features }));

/** The rows of the table under 我们收集哪些信息: what they are about, and what is collected. */
const rows = new Map(
  [
    ...(html.split('我们收集哪些信息</h2>')[1]?.split('</table>')[0] ?? '').matchAll(/<tr>([\s\S]*?)<\/tr>/g),
  ].flatMap(([, row = '']): [string, string][] => {
    const [about, collected] = [...row.matchAll(/<td>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
      cell.replaceAll(/<\/?strong>/g, ''),
    );
    return about === undefined || collected === undefined ? [] : [[about, collected]];
  }),
);

/** What the text does not say of these tables, and what it says although nothing collects it. */
function differences(tables: readonly { name: string; columns: readonly string[] }[]): string[] {
  const unsaid = tables.flatMap(({ name, columns }) => {
    const { row, columns: named = {} } = COLLECTED[name] ?? { row: '' };
    const text = rows.get(row);
    if (text === undefined) {
      return [`${name}: no row`];
    }
    return columns.flatMap((column) => {
      const phrase = named[column];
      const isKnown = phrase === undefined ? TECHNICAL.test(column) : text.includes(phrase);
      return isKnown ? [] : [`${name}.${column}`];
    });
  });
  const used = [...tables.map(({ name }) => COLLECTED[name]?.row), ...ELSEWHERE];
  return [...unsaid, ...[...rows.keys()].filter((row) => !used.includes(row))];
}

describeOneDatabase('the privacy policy', (open) => {
  test('[MY-27] has a row for each table and a name for each column of personal data, and no other row', async () => {
    const db = await open();
    const personal = personalDataSources(
      { services: { main: undefined, sdk: undefined, account: undefined }, serviceSecret: undefined },
      {
        keys: testKeys,
        clock: systemClock,
        logger: createLogger('silent'),
        secret: new ServerSecret('the secret of the tests, long enough'),
      },
    );
    const known = [...personal.parts.flatMap((part) => part.tables), 'player_access', 'player_picture_file'];
    const tables = (await transaction(db, listTables)).filter(({ name }) => known.includes(name));
    expect(tables).toHaveLength(new Set(known).size);
    expect(differences(tables)).toEqual([]);
    const columns = tables.find(({ name }) => name === 'report')?.columns ?? [];
    const planted = [
      ...tables,
      { name: 'diary', columns: ['body'] },
      { name: 'report', columns: [...columns, 'mood'] },
    ];
    expect(differences(planted)).toEqual(['diary: no row', 'report.mood']);
    expect(differences(tables.filter(({ name }) => name !== 'favourite'))).toEqual(['收藏游戏']);
  });
});

test('[MY-27] promises nothing of comments that is not stored, and says what stays of an erased player beside the database', () => {
  expect(rows.get('评论、点赞、预约、屏蔽')).not.toContain('设备');
  expect(html).toMatch(/注销记录<\/td>\n<td>最长 3 年：/);
});
