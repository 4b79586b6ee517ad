import type { FastifyInstance } from 'fastify';
import { IMPRESSION_PATH, type Impression, readImpressions } from '#contract/impressions.ts';
import { failure } from '#contract/refusal.ts';
import type { Clock } from '#platform/core/clock.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { addressOf } from '../request/client-of.ts';
import { isRobot } from '../request/persons.ts';
import { refuseForeignForm } from '../request/same-origin.ts';
import { sendPrivately } from '../response/private-response.ts';
import type { PublicCounter } from './public-counter.ts';

/** Counts per day and process from an address (IPv4, or /64), a /56, and a /24 or /48. */
const MOST_VIEWS = [120, 480, 1_920] as const;
const MOST_CLICKS = [20, 80, 320] as const;
/** Of all banners and activities together, which bounds reports of invented ones. */
const MOST_OF_ALL = [3_000, 12_000, 48_000] as const;
const LONGEST_REPORT = 2_000;

export type ImpressionLimits = Record<'view' | 'click' | 'ofAll', Pick<DailyLimit, 'take'>>;

export function impressionLimits(secret: ServerSecret): ImpressionLimits {
  return {
    view: new DailyLimit(secret, MOST_VIEWS),
    click: new DailyLimit(secret, MOST_CLICKS),
    ofAll: new DailyLimit(secret, MOST_OF_ALL),
  };
}

interface Deps {
  counter: Pick<PublicCounter, 'countImpression'>;
  limits: ImpressionLimits;
  clock: Clock;
}

/**
 * Registers the address at which the portal's script reports what was seen and clicked. A beacon can't send the portal's
 * header, so the browser's own headers must name this origin. Robots are not counted.
 */
export function registerImpressions(app: FastifyInstance, { counter, limits, clock }: Deps): void {
  app.post(IMPRESSION_PATH, { bodyLimit: LONGEST_REPORT }, async (request, reply) => {
    const foreign = refuseForeignForm(request.headers);
    if (foreign) {
      return sendPrivately(reply, foreign);
    }
    const reported = readImpressions(request.body);
    if (!reported) {
      return sendPrivately(reply, failure('BAD_REQUEST', '格式不正确'));
    }
    if (!isRobot(request.headers['user-agent'])) {
      const address = addressOf(request);
      const now = clock.now();
      const day = chinaDay(now);
      const isCounted = ({ kind, subject, record_id }: Impression) =>
        limits.ofAll.take('impressions', address, day) &&
        limits[kind].take(`${kind} ${subject} ${record_id}`, address, day);
      for (const impression of reported.filter(isCounted)) {
        counter.countImpression(impression, now);
      }
    }
    return reply.code(204).send();
  });
}
