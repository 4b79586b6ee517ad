import type { AccountEvent, AccountEventKind } from '#contract/service-accounts.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** Events of a request. */
const EVENTS = 100;
const NOT_YOURS_NUMBER = '如果不是您本人操作，请立即联系客服。';
const NOT_YOURS = '如果不是您本人操作，请立即修改密码并联系客服。';

/** The operator who moved the account to another number, and the appeal, if any. */
interface MovedBy {
  operator: string;
  case_no: string | null;
}

/** What happened to an account. */
export type Happened =
  /** `isElsewhere`: at an external account service, and noticed at a login. */
  | { event: 'number'; mobileMasked: string; isElsewhere?: boolean; by?: MovedBy; isLost?: undefined }
  /** The former number has another owner. */
  | { event: 'number'; mobileMasked: string; isLost: true }
  | { event: 'closing'; dueAt: Date }
  | { event: 'sessions'; ended: number }
  | { event: 'picture'; decision: 'approved' | 'refused' | 'removed'; reason: string }
  | {
      event: 'nickname';
      decision: 'reset' | 'refused' | 'restored' | 'allowed';
      nickname: string;
      reported: string;
      report_no: string;
      reason: string;
    }
  | { event: Exclude<AccountEventKind, 'number' | 'closing' | 'sessions' | 'picture' | 'nickname'> };

/** Records an event in the transaction of what happened; the main service notifies the player soon after. */
export async function recordAccountEvent(
  tx: Tx,
  playerId: number,
  at: Date,
  happened: Happened,
  key = `account:${randomId()}`,
): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({
      key,
      player_id: playerId,
      event: happened.event,
      ...(happened.event === 'number' &&
        !happened.isLost &&
        happened.by && { case_no: happened.by.case_no, operator_name: happened.by.operator }),
      ...textOf(happened, at),
    })
    .execute();
}

export async function hasEvent(tx: Tx, key: string): Promise<boolean> {
  const found = await tx.selectFrom('account_event').select('id').where('key', '=', key).executeTakeFirst();
  return found !== undefined;
}

function textOf(happened: Happened, at: Date): { title: string; body: string } {
  const when = minuteText(at);
  switch (happened.event) {
    case 'number':
      if (happened.isLost) {
        return {
          title: `登录手机号 ${happened.mobileMasked} 已解除`,
          body: `账号一年多没有登录，${when} 有人用这个号码的验证码登录，并新建了账号。您的账号和数据都还在，可以通过账号申诉绑定新的号码。`,
        };
      }
      return {
        title: `登录手机号已换成 ${happened.mobileMasked}`,
        body: happened.by
          ? `${movedText(happened.by, when)}${NOT_YOURS_NUMBER}`
          : happened.isElsewhere
            ? `本次登录（${when}）时发现手机号已更换，短信通知已关闭，需要的话请重新打开。${NOT_YOURS_NUMBER}`
            : `换绑时间：${when}。其他设备都已退出登录，短信通知也已关闭。${NOT_YOURS_NUMBER}`,
      };
    case 'password':
      return { title: '登录密码已修改', body: `修改时间：${when}。其他设备都已退出登录。${NOT_YOURS}` };
    case 'closing':
      return {
        title: '您申请了注销账号',
        body: `申请时间：${when}。${minuteText(happened.dueAt)} 起注销账号；在那之前，登录后可以撤销。${NOT_YOURS}`,
      };
    case 'reopened':
      return { title: '注销申请已撤销', body: `撤销时间：${when}。账号恢复正常。` };
    case 'sessions':
      return {
        title: '其他设备都已退出登录',
        body: `操作时间：${when}，共退出 ${happened.ended} 处登录。${NOT_YOURS}`,
      };
    case 'picture': {
      const why = happened.reason && `原因：${happened.reason}。`;
      return {
        approved: { title: '您上传的头像已通过审核', body: '现在其他玩家也能看到您的新头像了。' },
        refused: {
          title: '您上传的头像没有通过审核',
          body: `${why}当前头像不变，您可以换一张图片再上传。`,
        },
        removed: { title: '您的头像已被移除', body: `${why}现在显示默认头像，您可以重新选择。` },
      }[happened.decision];
    }
    case 'nickname':
      return nicknameText(happened);
    case 'session':
      return { title: '', body: '' };
  }
}

function movedText({ case_no }: MovedBy, when: string): string {
  const why = case_no === null ? '' : `按申诉 ${case_no} `;
  return `客服于 ${when} ${why}为您更换了登录手机号。所有设备都已退出登录，短信通知也已关闭。`;
}

function nicknameText({
  decision,
  nickname,
  reported,
  report_no,
  reason,
}: Extract<Happened, { event: 'nickname' }>): { title: string; body: string } {
  const refused = `昵称“${reported}”以后不能再使用。对处理结果有异议，可以在“举报”页对 ${report_no} 申诉。`;
  return {
    reset: {
      title: '您的昵称已被重置',
      body: `您的昵称被举报，经核查违规，原因：${reason}。现在的昵称是“${nickname}”，您可以重新设置。${refused}`,
    },
    refused: {
      title: '您用过的昵称经核查违规',
      body: `您用过的昵称被举报，经核查违规，原因：${reason}。现在的昵称不变。${refused}`,
    },
    restored: {
      title: '您的昵称已恢复',
      body: `举报 ${report_no} 的处理结果已更正，您的昵称恢复为“${nickname}”。`,
    },
    allowed: {
      title: '您的昵称可以使用了',
      body: `举报 ${report_no} 的处理结果已更正，您可以再使用昵称“${reported}”。`,
    },
  }[decision];
}

/** `2026-11-26 12:30` */
function minuteText(at: Date): string {
  return chinaTime(at).slice(0, 16).replace('T', ' ');
}

/** Delivers events to the main service; resolves with false if it can't now. It can be repeated. */
export type DeliverEvents = (list: readonly AccountEvent[]) => Promise<boolean>;

/**
 * Delivers the events that are not marked as delivered, oldest first, and marks them afterwards. A process that is killed
 * in between delivers them again, which the main service notices by their keys.
 * @returns false if the main service failed; the next call continues
 */
export async function deliverEvents(db: Database, now: Date, deliver: DeliverEvents): Promise<boolean> {
  for (;;) {
    const rows = await db
      .selectFrom('account_event')
      .select(['id', 'key', 'player_id', 'event', 'title', 'body', 'case_no', 'operator_name'])
      .where('delivered_at', 'is', null)
      .orderBy('id')
      .limit(EVENTS)
      .execute();
    if (rows.length === 0) {
      return true;
    }
    const events = rows.map(({ id: _id, case_no, operator_name, ...event }) => ({
      ...event,
      ...(case_no !== null && { appeal: { case_no, operator: operator_name ?? '' } }),
    }));
    if (!(await deliver(events))) {
      return false;
    }
    const ids = rows.map(({ id }) => id);
    await db.updateTable('account_event').set({ delivered_at: now }).where('id', 'in', ids).execute();
  }
}
