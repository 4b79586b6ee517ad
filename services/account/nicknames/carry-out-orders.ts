import { NICKNAME_DAYS } from '#contract/account/constants.ts';
import type { NicknameOrder } from '#contract/service-nicknames.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record, scheduledJobs } from '#platform/audit/record.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { DAY } from '#platform/security/limits/limit.ts';
import { type Happened, hasEvent, recordAccountEvent } from '../notices/account-events.ts';
import { removeShownPicture } from '../pictures/moderate-pictures.ts';
import type { ShownProfile, ShowProfile } from '../players/profile-changes.ts';
import { plainNickname } from '../profiles.ts';
import { holdPlayer, insertRefused, isRefused, removeRefused, writeNickname } from './nickname-repository.ts';

/** Marks orders as done in the comments service and returns the next ones; null if it can't now. */
export type ReadOrders = (done: readonly string[]) => Promise<readonly NicknameOrder[] | null>;

interface Deps {
  db: Database;
  readOrders: ReadOrders;
  showProfile: ShowProfile;
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPlayer>>>;
type NicknameEvent = Extract<Happened, { event: 'nickname' }>;

/**
 * Carries out the orders about reported nicknames, in order, and marks them afterwards. A process that is killed in between
 * gets them again; the keys of the accounts' events show which were carried out.
 * @returns false if the comments service failed; the next call continues
 */
export async function carryOutOrders({ db, readOrders, showProfile }: Deps, now: Date): Promise<boolean> {
  for (let done: string[] = []; ; ) {
    const orders = await readOrders(done);
    if (!orders || orders.length === 0) {
      return orders !== null;
    }
    for (const order of orders) {
      const shown = await transaction(db, (tx) => carryOut(tx, order, now));
      if (shown) {
        // A profile that can't be shown now is shown by the job.
        await showProfile(shown);
      }
    }
    done = orders.map(({ key }) => key);
  }
}

/** Undefined if nothing has changed. */
async function carryOut(tx: Tx, order: NicknameOrder, now: Date): Promise<ShownProfile | undefined> {
  const key = `nickname:${order.key}`;
  const player = await holdPlayer(tx, order.player_id);
  if (!player || (await hasEvent(tx, key))) {
    return undefined;
  }
  const { nickname, decision } = await (order.action === '重置' ? reset : restore)(tx, player, order, now);
  const { report_no, reason } = order;
  const event = {
    event: 'nickname',
    decision,
    nickname,
    reported: order.nickname,
    report_no,
    reason,
  } as const;
  await recordAccountEvent(tx, player.id, now, event satisfies NicknameEvent, key);
  const context = { operator: scheduledJobs, address: '', now };
  await record(tx, {
    ...auditOf('players', context),
    subject_id: player.id,
    action: `nickname_${decision}`,
    title: `玩家 ${player.id}`,
    after: { report_no, reason },
  });
  const picture = order.action === '重置' && order.icon_url;
  const removed = picture
    ? await removeShownPicture(tx, { player_id: player.id, path: picture, reason }, context)
    : undefined;
  return { player_id: player.id, nickname, icon_url: removed?.icon_url ?? player.icon_url };
}

/** Replaces the nickname, unless the player has another one by now, and refuses it from now on. */
async function reset(
  tx: Tx,
  { id, ...player }: Held,
  { report_no, nickname }: NicknameOrder,
  now: Date,
): Promise<Pick<NicknameEvent, 'nickname' | 'decision'>> {
  const isShown = player.nickname === nickname;
  const given = isShown ? plainNickname() : null;
  const refused = { report_no, player_id: id, nickname, given, set_at: player.nickname_set_at };
  await insertRefused(tx, { ...refused, created_at: now });
  if (given === null) {
    return { nickname: player.nickname, decision: 'refused' };
  }
  // The player can choose another one at once.
  const chosenAt = new Date(now.getTime() - NICKNAME_DAYS * DAY);
  await writeNickname(tx, id, { nickname: given, chosenAt, now });
  return { nickname: given, decision: 'reset' };
}

/** Gives the nickname back, unless the player has chosen another one or it is refused after another report, too. */
async function restore(
  tx: Tx,
  { id, ...player }: Held,
  { report_no, nickname }: NicknameOrder,
  now: Date,
): Promise<Pick<NicknameEvent, 'nickname' | 'decision'>> {
  const refused = await removeRefused(tx, report_no);
  if (refused?.given !== player.nickname || (await isRefused(tx, id, nickname))) {
    return { nickname: player.nickname, decision: 'allowed' };
  }
  await writeNickname(tx, id, { nickname, chosenAt: refused.set_at, now });
  return { nickname, decision: 'restored' };
}
