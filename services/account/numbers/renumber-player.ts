import type { playerRenumber } from '#contract/admin/players.ts';
import { orNotFound, Refusal, refuseFields } from '#contract/refusal.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { BUILT_IN, ERASED } from '../account-uid.ts';
import type { AdminHandle, IsOpenAppeal } from '../admin-context.ts';
import { isClosing } from '../closings/closing-repository.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import { numberKey, oneAtATime } from '../sessions/sessions.ts';
import { queueNumberNotices } from './number-notices.ts';
import { playerNumber } from './player-number.ts';
import { replaceNumber } from './replace-number.ts';

/**
 * Moves a player's account to another number, ends all sessions, and queues the notifications, in one transaction. The event
 * in it also leads to the reply to the appeal.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN if the account is closed or at an external service, CONFLICT if the number has
 *   just changed, UNAVAILABLE; BAD_REQUEST for a number that is the same or taken, and for an unknown appeal
 */
export const renumberPlayer: AdminHandle<typeof playerRenumber> = async (
  context,
  { id, mobile, reason, case_no },
) => {
  const { db, keys, secret, backend, isOpenAppeal, sendsSms, operator, now } = context;
  if (!backend.changeNumber) {
    throw elsewhere();
  }
  await requireOpenAppeal(isOpenAppeal, case_no);
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    const player = await holdPlayer(tx, ring, { id, secret, now });
    const { account_uid: uid, replaced } = player;
    if (replaced === mobile) {
      throw refuseFields([{ path: 'mobile', msg: '新手机号与当前手机号相同' }]);
    }
    const change = { player_id: id, uid, mobile, replaced, at: now };
    const ended = await replaceNumber(tx, ring, { secret, backend }, change);
    if (ended === null) {
      throw refuseFields([{ path: 'mobile', msg: '这个号码属于另一个账号，请换一个号码' }]);
    }
    const numbers = replaced === null ? [mobile] : [replaced, mobile];
    if (sendsSms) {
      await queueNumberNotices(tx, ring, { player_id: id, numbers, at: now });
    }
    const mobileMasked = maskMobile(mobile);
    const by = { operator: operator.name, case_no };
    await recordAccountEvent(tx, id, now, { event: 'number', mobileMasked, by });
    await record(tx, {
      ...auditOf('players', context),
      action: 'number_changed',
      subject_id: id,
      title: `玩家 ${id}`,
      version: player.version,
      after: { reason, case_no, ended },
    });
    return { ended, sms: sendsSms };
  });
};

function elsewhere(): Refusal {
  return new Refusal('FORBIDDEN', '手机号由外部账号服务管理，请在那边更换');
}

async function requireOpenAppeal(isOpenAppeal: IsOpenAppeal, caseNo: string | null): Promise<void> {
  const isOpen = caseNo === null || (await isOpenAppeal(caseNo));
  if (isOpen === null) {
    throw new Refusal('UNAVAILABLE', '现在不能核对申诉，请稍后再试');
  }
  if (!isOpen) {
    const msg = '没有这个受理编号，或者不是待处理的换绑申诉';
    throw refuseFields([{ path: 'case_no', msg }]);
  }
}

/** Locks the logins of the player's number, and then the player. `replaced` is null if the number is not known. */
async function holdPlayer(
  tx: Tx,
  ring: KeyRing,
  { id, secret, now }: { id: number; secret: ServerSecret; now: Date },
) {
  const known = await playerRow(tx, id).executeTakeFirst();
  const replaced = known ? playerNumber(ring, known) : null;
  if (replaced !== null) {
    await oneAtATime(tx, numberKey(secret, replaced));
  }
  const player = orNotFound(await playerRow(tx, id).forUpdate().executeTakeFirst(), '这位玩家不存在');
  if (player.account_uid.startsWith(ERASED) || (await isClosing(tx, id, now))) {
    throw new Refusal('FORBIDDEN', '这个账号已注销，不能更换手机号');
  }
  if (!player.account_uid.startsWith(BUILT_IN)) {
    throw elsewhere();
  }
  if (playerNumber(ring, player) !== replaced) {
    throw new Refusal('CONFLICT', '这位玩家的手机号刚刚换过，请刷新后再试');
  }
  return { ...player, replaced };
}

function playerRow(tx: Tx, id: number) {
  return tx.selectFrom('player').select(['account_uid', 'mobile_sealed', 'version']).where('id', '=', id);
}
