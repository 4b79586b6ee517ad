import { type PostResult, postPublic } from '#platform/adapters/http-client/post-public.ts';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import { randomBetween } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { DAY, HOUR, MINUTE } from '#platform/security/limits/limit.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import {
  type Due,
  nextDelivery,
  releaseWebhook,
  storeResult,
  type TakenWebhook,
  takeWebhooks,
} from './delivery-repository.ts';
import { openSecrets } from './secrets.ts';
import { signedHeaders } from './sign.ts';

/** The waits after failed attempts: ten attempts in about three days. */
const WAITS_MS = [5_000, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR)];
/** A webhook that received nothing for so long is paused. */
const PAUSED_AFTER_MS = 3 * DAY;
const TIMEOUT_MS = 10_000;
/** A process holds a webhook for at most so long, and sends it no more after half of it. */
const LEASE_MS = 60_000;
const TURN_MS = LEASE_MS / 2;
/** The receiver wants no more messages. */
const GONE = 410;

export type Post = (
  url: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<PostResult>;

export interface DeliveryDeps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  post?: Post;
  /** Counts attempts, for metrics. */
  onAttempt?(result: 'delivered' | 'failed'): void;
}

/** Sends to public addresses only, as link checks do. */
const publicPost: Post = (url, message) => postPublic(url, message, { timeoutMs: TIMEOUT_MS });

/**
 * Sends the deliveries that are due: one process at a time for each webhook, all webhooks at once, so that a slow receiver does not
 * delay the others.
 * @param busy the webhooks that this process is delivering to
 * @returns when the webhooks that were taken now are done
 */
export async function deliverDue(deps: DeliveryDeps, busy: Set<number>, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const taken = await takeWebhooks(deps.db, now, new Date(now.getTime() + LEASE_MS), [...busy]);
  await Promise.all(
    taken.map(async (webhook) => {
      busy.add(webhook.id);
      try {
        await deliverTo(deps, webhook, signal);
      } finally {
        busy.delete(webhook.id);
      }
    }),
  );
}

/** Delivers to one webhook in the order of the events, until nothing is due, an attempt fails or its turn is over. */
async function deliverTo(deps: DeliveryDeps, webhook: TakenWebhook, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const ticks = ticksOf(clock);
  const start = ticks();
  try {
    while (!signal?.aborted && ticks() - start < TURN_MS) {
      const due = await nextDelivery(db, webhook.id, clock.now());
      if (!due || !(await attempt(deps, webhook, due))) {
        return;
      }
    }
  } finally {
    await releaseWebhook(db, webhook.id);
  }
}

/** Sends a message once and stores the result. @returns whether it arrived */
async function attempt(deps: DeliveryDeps, webhook: TakenWebhook, due: Due): Promise<boolean> {
  const { db, clock, secret, post = publicPost, onAttempt } = deps;
  const at = clock.now();
  const start = performance.now();
  const secrets = openSecrets(secret, webhook, at);
  const headers = signedHeaders({ id: due.message_id, at, body: due.payload }, secrets);
  const isSigned = secrets.length > 0;
  const { status, text } = isSigned
    ? await post(webhook.url, { headers, body: due.payload })
    : { status: null, text: '没有签名密钥' };
  const duration_ms = Math.round(performance.now() - start);
  const isDelivered = status !== null && status >= 200 && status < 300;
  onAttempt?.(isDelivered ? 'delivered' : 'failed');
  const wait = WAITS_MS[due.attempts];
  const failingSince = due.failing_since ?? at;
  const isOver = at.getTime() - failingSince.getTime() >= PAUSED_AFTER_MS;
  const pause = isDelivered ? null : pauseReason({ isSigned, status, isOver });
  await storeResult(db, webhook.id, {
    id: due.id,
    at,
    duration_ms,
    status,
    response: text,
    isDelivered,
    pause,
    nextAt: isDelivered || wait === undefined ? null : new Date(at.getTime() + withJitter(wait)),
  });
  return isDelivered;
}

/** Why a webhook is paused after a failure; null: it goes on. */
function pauseReason({
  isSigned,
  status,
  isOver,
}: {
  isSigned: boolean;
  status: number | null;
  isOver: boolean;
}) {
  if (!isSigned) {
    return '无法读取签名密钥（服务器密钥已更换），请更换密钥后再恢复';
  }
  return status === GONE ? '接收方表示不再接收（410）' : isOver ? '连续三天未送达' : null;
}

/** Up to a tenth longer, so that messages that failed together are not repeated together. */
function withJitter(ms: number): number {
  return ms + randomBetween(0, Math.ceil(ms / 10));
}
