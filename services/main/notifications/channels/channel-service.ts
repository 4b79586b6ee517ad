import type { CallData } from '#contract/call.ts';
import type {
  messageSetting,
  messageSettings,
  pushSubscribe,
  pushUnsubscribe,
  smsOff,
} from '#contract/calls/notifications.ts';
import { Refusal } from '#contract/refusal.ts';
import { FIXED_NOTICE_KINDS, NOTICE_KINDS } from '#contract/vocabulary.ts';
import { isBrowserKey } from '#platform/adapters/push/encrypt-push.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import type { NoticeKind } from '#platform/database/tables/notifications.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Handle } from '#services/main/context.ts';
import { dropWaiting, endSms, listSettings, readOffers, writeSwitches } from './channel-settings.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

type Settings = CallData<typeof messageSettings>;

export const readMessageSettings: Handle<typeof messageSettings> = (context, _params) =>
  presentSettings(context);

/** @throws {Refusal} FORBIDDEN for a kind that can't be switched off, CONFLICT for a channel that is not offered */
export const changeMessageSetting: Handle<typeof messageSetting> = async (context, { kind, ...switches }) => {
  const { db, player } = context;
  if (isFixed(kind) && switches.portal !== undefined) {
    throw new Refusal('FORBIDDEN', '这类消息关系到您的权益，不能关闭');
  }
  const before = await presentSettings(context);
  const current = before.list.find((one) => one.kind === kind);
  const isOn = (switches.portal ?? current?.portal) === true;
  for (const channel of ['sms', 'push'] as const) {
    if (switches[channel] !== true) {
      continue;
    }
    if (before[channel] === null || current?.[channel] === null) {
      throw new Refusal('CONFLICT', UNAVAILABLE[channel]);
    }
    if (!isOn) {
      throw new Refusal('CONFLICT', '请先开启这类消息的站内通知');
    }
  }
  await transaction(db, async (tx) => {
    await writeSwitches(tx, player.id, kind, switches);
    for (const channel of ['sms', 'push'] as const) {
      if (switches[channel] === false || switches.portal === false) {
        await dropWaiting(tx, player.id, channel, kind);
      }
    }
  });
  return presentSettings(context);
};

const UNAVAILABLE = {
  sms: '这类消息暂时不能发短信，请刷新页面后再试',
  push: '这类消息暂时不能推送，请刷新页面后再试',
} as const;

export const endAllSms: Handle<typeof smsOff> = async (context, _params) => {
  await transaction(context.db, (tx) => endSms(tx, context.player.id));
  return presentSettings(context);
};

/** @throws {Refusal} CONFLICT if the site pushes no messages, BAD_REQUEST for an unknown push service or an unusable key */
export const subscribeBrowser: Handle<typeof pushSubscribe> = async ({ db, player, now }, params) => {
  const { push } = await readOffers(db, now);
  if (!push) {
    throw new Refusal('CONFLICT', '网站暂未开放浏览器推送');
  }
  if (!isBrowserKey(params.p256dh)) {
    throw new Refusal('BAD_REQUEST', '浏览器的推送密钥无效，请刷新页面后重新开启');
  }
  await subscribe(db, player.id, { ...params, public_key: push.public_key });
  return {};
};

export const unsubscribeBrowser: Handle<typeof pushUnsubscribe> = async ({ db, player }, { endpoint }) => {
  await unsubscribe(db, player.id, endpoint);
  return {};
};

function isFixed(kind: NoticeKind): boolean {
  return FIXED_NOTICE_KINDS.some((fixed) => fixed === kind);
}

/** A push that the player has not chosen is on: browsers are subscribed one by one. */
async function presentSettings({ db, player, now }: PlayerContext & { db: Database }): Promise<Settings> {
  const offers = await readOffers(db, now);
  const rows = await listSettings(db, player.id);
  const sms = player.mobile_masked === '' ? undefined : offers.sms;
  return {
    list: NOTICE_KINDS.map((kind) => {
      const chosen = rows.find((row) => row.kind === kind);
      const portal = isFixed(kind) || (chosen?.portal ?? true);
      return {
        kind,
        portal,
        fixed: isFixed(kind),
        sms: sms?.kinds.includes(kind) ? portal && (chosen?.sms ?? false) : null,
        push: offers.push?.kinds.includes(kind) ? portal && (chosen?.push ?? true) : null,
      };
    }),
    sms: sms ? { mobile_masked: player.mobile_masked, monthly: sms.monthly } : null,
    push: offers.push ? { public_key: offers.push.public_key } : null,
  };
}
