import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/core/clock.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { addressOf } from '../request/client-of.ts';
import { isRobot } from '../request/persons.ts';
import { refuseForeign } from '../request/same-origin.ts';
import { sendPrivately } from '../response/private-response.ts';
import type { PublicCounter } from './public-counter.ts';

/** Counted reads of an article from an address (IPv4, or /64), a /56, and a /24 or /48, per day and process. */
const MOST_READS_PER_BLOCK = [60, 240, 960] as const;

/** Counted reads of all articles from the same blocks. */
const MOST_READS_OF_ALL = [600, 2_400, 9_600] as const;

const NEWS = /^[1-9]\d{0,14}$/;

export type ReadLimits = Record<'ofArticle' | 'ofAll', Pick<DailyLimit, 'take'>>;

/** The limits by address block: of an article, and of all, which bounds reports of invented articles. */
export function readLimits(secret: ServerSecret): ReadLimits {
  return {
    ofArticle: new DailyLimit(secret, MOST_READS_PER_BLOCK),
    ofAll: new DailyLimit(secret, MOST_READS_OF_ALL),
  };
}

interface Deps {
  counter: Pick<PublicCounter, 'countRead'>;
  limits: ReadLimits;
  clock: Clock;
}

/**
 * Registers the address at which the portal's script reports that an article is read. It counts no robots; a browser
 * reports an article once a day.
 */
export function registerReads(app: FastifyInstance, { counter, limits, clock }: Deps): void {
  app.post<{ Params: { news: string } }>('/read/:news', async (request, reply) => {
    const foreign = refuseForeign(request.headers);
    if (foreign) {
      return sendPrivately(reply, foreign);
    }
    const { news } = request.params;
    if (!NEWS.test(news)) {
      reply.callNotFound();
      return reply;
    }
    const address = addressOf(request);
    const day = chinaDay(clock.now());
    if (
      !isRobot(request.headers['user-agent']) &&
      limits.ofAll.take('reads', address, day) &&
      limits.ofArticle.take(`read ${news}`, address, day)
    ) {
      counter.countRead(Number(news));
    }
    return reply.code(204).send();
  });
}
