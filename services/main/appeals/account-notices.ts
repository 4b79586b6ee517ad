import type { AccountEventKind, deliverAccountEvents } from '#contract/service-accounts.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';
import { endSms } from '../notifications/channels/channel-settings.ts';
import { unsubscribePlayer } from '../notifications/channels/subscriptions.ts';
import { notify } from '../notifications/notify.ts';
import { replyToCarriedOut } from './carried-out.ts';

const LINK = '/BaseMy#own-security';
/** Where the player appeals. */
const APPEAL_LINK = '/BaseReport#decisions';

/** Decisions of operators. */
const DECISIONS: readonly AccountEventKind[] = ['picture', 'nickname'];
/** After these, the opt-in to SMS ends: another number would get them, or the account is going to end. */
const ENDS_SMS: readonly AccountEventKind[] = ['number', 'closing'];
/** After these, sessions have ended, and their browsers get no pushes any more. */
const ENDS_PUSH: readonly AccountEventKind[] = ['number', 'password', 'closing', 'sessions', 'session'];

/**
 * Notifies players of what happened to their accounts, once per key, replies to the appeals that it carries out, and ends the
 * channels that end with it. An event
 * without a message ends them again if it is repeated.
 */
export const receiveAccountEvents: Handle<typeof deliverAccountEvents> = async ({ db, now }, { list }) => {
  await transaction(db, async (tx) => {
    const notices = list
      .filter(({ title }) => title !== '')
      .map(({ key, player_id, event, title, body }) => ({
        key,
        playerId: player_id,
        title,
        body,
        link: event === 'nickname' ? APPEAL_LINK : LINK,
        kind: DECISIONS.includes(event) ? ('处理结果' as const) : ('账号安全' as const),
      }));
    const added = await notify(tx, notices);
    const fresh = list.filter(({ key }) => added.has(key));
    await replyToCarriedOut(tx, fresh, now);
    for (const { key, player_id, event, title } of list) {
      if (title !== '' && !added.has(key)) {
        continue;
      }
      if (ENDS_SMS.includes(event)) {
        await endSms(tx, player_id);
      }
      if (ENDS_PUSH.includes(event)) {
        await unsubscribePlayer(tx, player_id);
      }
    }
  });
  return {};
};
