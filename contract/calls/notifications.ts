import * as z from 'zod/mini';
import { message } from '../entities/message.ts';
import { count, idParam, listOf, page, size } from '../fields.ts';
import { ownRead, ownWrite } from '../player-calls.ts';
import { isPushEndpoint } from '../push-endpoint.ts';
import { NOTICE_KINDS, UNREAD_LIMIT } from '../vocabulary.ts';

const unread = count.check(z.describe(`Unread messages, counted up to ${UNREAD_LIMIT}`));

export const unreadMessages = ownRead('/vue/unread', {
  summary: "The number of the signed-in player's unread messages",
  output: z.object({ unread }),
});

export const messages = ownRead('/vue/messages', {
  summary:
    "The signed-in player's messages of the last 180 days, newest first; with `before`, those before this one",
  input: z.object({ before: z.optional(idParam), page, size }),
  output: z.object({ ...listOf(message).shape, unread }),
});

export const messageRead = ownWrite('/vue/messageread', {
  summary: 'Marks a message as read, or with `all` this one and the ones before it; idempotent',
  input: z.object({ id: idParam, all: z._default(z.boolean(), false) }),
  output: z.object({ unread }),
  withoutConsent: true,
});

const onOff = z.optional(z.boolean());

const settings = {
  list: z.array(
    z.object({
      kind: z.enum(NOTICE_KINDS),
      portal: z.boolean(),
      fixed: z.boolean().check(z.describe('The kind can not be switched off in the portal')),
      sms: z.nullable(z.boolean()).check(z.describe('Null: the kind is not sent by SMS')),
      push: z.nullable(z.boolean()).check(z.describe('Null: the kind is not pushed')),
    }),
  ),
  sms: z
    .nullable(
      z.object({
        mobile_masked: z.string(),
        monthly: count.check(z.describe('Most SMS of a month')),
      }),
    )
    .check(z.describe('Null: the site sends no SMS, or the number of the account is not known')),
  push: z
    .nullable(z.object({ public_key: z.string().check(z.describe('For `pushManager.subscribe`')) }))
    .check(z.describe('Null: the site pushes no messages')),
};

export const messageSettings = ownRead('/vue/messagesettings', {
  summary: 'The kinds of messages that the signed-in player gets',
  output: z.object(settings),
});

export const messageSetting = ownWrite('/vue/messagesetting', {
  summary: 'Switches channels of a kind of messages on or off; without the portal the others are off',
  input: z
    .object({ kind: z.enum(NOTICE_KINDS), portal: onOff, sms: onOff, push: onOff })
    .check(z.refine(({ portal, sms, push }) => [portal, sms, push].some((one) => one !== undefined))),
  output: z.object(settings),
  errors: ['CONFLICT'],
});

export const smsOff = ownWrite('/vue/smsoff', {
  summary: 'Ends all SMS about messages; idempotent',
  output: z.object(settings),
  withoutConsent: true,
});

const endpoint = z
  .string()
  .check(
    z.maxLength(1_000),
    z.refine(isPushEndpoint, '这个浏览器的推送服务不受支持'),
    z.describe('Of the subscription of the browser'),
  );

export const pushSubscribe = ownWrite('/vue/pushsubscribe', {
  summary: "Pushes the player's messages to a browser; it replaces another player of this browser",
  input: z.object({
    endpoint,
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/), z.describe('The key of the browser, base64url')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/), z.describe('The secret of the browser, base64url')),
  }),
  errors: ['CONFLICT'],
});

export const pushUnsubscribe = ownWrite('/vue/pushunsubscribe', {
  summary: 'Ends the pushes to a browser; idempotent',
  input: z.object({ endpoint }),
  withoutConsent: true,
});
