import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { needed } from './form-fields.ts';
import { listInput, listResult, numberOf, oneOf } from './shapes.ts';
import { CONNECTION_NAME_LENGTH, WEBHOOK_URL_LENGTH } from './text-limits.ts';

/** What content events are about. */
const SUBJECTS = ['game', 'news', 'pack', 'opening', 'test', 'activity', 'banner'] as const;
const CHANGES = ['published', 'changed', 'taken_down'] as const;

/** The events that a webhook can subscribe to. */
export const EVENT_TYPES = [
  ...SUBJECTS.flatMap((subject) => CHANGES.map((change) => `${subject}.${change}` as const)),
  'pack.out_of_codes',
  'report.created',
  'comment.waiting',
  'weekly.ready',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** Sent on demand, to every webhook. */
export const TEST_EVENT = 'webhook.test';

/** After a rotation the old secret stays valid for so long. */
export const ROTATION_HOURS = 24;
export const MOST_WEBHOOKS = 20;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

const read = consoleCalls('console', 'webhooks.read');
const manage = consoleCalls('console', 'webhooks.manage');
const changes = consoleCalls('console', 'changes.read');

export const webhookList = read.get('webhooks/list', 'Webhook：列表', {
  output: z.object({
    list: z.array(
      z.object({
        id,
        name: z.string(),
        url: z.string(),
        events: z.array(z.string()),
        /** Until then both secrets are valid. */
        old_secret_until: z.nullable(time),
        waiting: count,
        failing_since: z.nullable(time),
        paused_at: z.nullable(time),
        pause_reason: z.string(),
        last_delivered_at: z.nullable(time),
      }),
    ),
  }),
});

const url = needed('地址', WEBHOOK_URL_LENGTH).check(
  z.refine((text) => {
    try {
      const { protocol, port, username, password } = new URL(text);
      return protocol === 'https:' && port === '' && !username && !password;
    } catch {
      return false;
    }
  }, '地址应是 https:// 开头的完整网址，不带端口、账号和密码'),
);

/** `secret` of a new webhook: the response is its only copy. Null for an existing one. */
export const webhookSave = manage.post('webhooks/save', 'Webhook：新建或修改', {
  recent: true,
  input: z.object({
    id: z.nullable(id),
    name: needed('名称', CONNECTION_NAME_LENGTH),
    url,
    events: z.array(z.enum(EVENT_TYPES)).check(z.minLength(1, '请至少选择一种事件')),
  }),
  output: z.object({ id, secret: z.nullable(z.string()) }),
});

/** The old secret signs, too, for `ROTATION_HOURS`. The response is the only copy of the new one. */
export const webhookRotate = manage.post('webhooks/rotate', 'Webhook：更换密钥', {
  recent: true,
  input: z.object({ id }),
  output: z.object({ secret: z.string(), old_secret_until: time }),
});

export const webhookRemove = manage.post('webhooks/remove', 'Webhook：删除', { input: z.object({ id }) });

/** Pauses deliveries, or resumes them with those that wait. */
export const webhookPause = manage.post('webhooks/pause', 'Webhook：暂停或恢复', {
  input: z.object({ id, paused: z.boolean() }),
});

export const webhookTest = manage.post('webhooks/test', 'Webhook：发送测试事件', {
  input: z.object({ id }),
  output: z.object({ delivery: id }),
});

export const deliveryList = read.get('webhooks/deliveries', 'Webhook：投递记录', {
  input: listInput(['id'], { webhook_id: z.optional(numberOf), state: oneOf(DELIVERY_STATES) }),
  output: listResult(
    z.object({
      id,
      webhook: z.string(),
      message_id: z.string(),
      type: z.string(),
      payload: z.string(),
      state: z.enum(DELIVERY_STATES),
      created_at: time,
      attempts: count,
      tried_at: z.nullable(time),
      next_at: z.nullable(time),
      duration_ms: z.nullable(count),
      status: z.nullable(count),
      response: z.string(),
    }),
  ),
});

/** Sends a message again, with the same id. */
export const deliveryReplay = manage.post('webhooks/replay', 'Webhook：重新投递', {
  input: z.object({ id }),
});

/**
 * The events after a position, in the order in which later commits cannot come before them; an empty position begins with
 * the oldest stored event (30 days). Events about which the caller may not read are left out.
 */
export const changeList = changes.get('changes/list', '变更：某个位置之后发生的变更', {
  input: z.object({ after: z._default(z.string().check(z.maxLength(200)), '') }),
  output: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        type: z.string(),
        at: time,
        data: z.object({
          id: count,
          title: z.string(),
          game_id: z.nullable(count),
          path: z.nullable(z.string()),
        }),
      }),
    ),
    position: z.string(),
    more: z.boolean(),
  }),
});
