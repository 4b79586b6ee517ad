import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { packClaim } from '#contract/calls/claims.ts';
import { reserve } from '#contract/calls/reservations.ts';
import { CHANNEL_CODE } from '#contract/channel-code.ts';
import type { Envelope } from '#contract/envelope.ts';
import { type Clock, chinaDay } from '#platform/core/clock.ts';
import type { DailyLimit } from '#platform/security/limits/daily-limit.ts';
import { addressOf } from '../request/client-of.ts';
import { connectionOf } from '../request/connection-of.ts';
import { isPersonsNavigation } from '../request/persons.ts';
import { pathOf, queryOf } from '../request/query.ts';
import { readChannel, storeChannel } from './channel-cookie.ts';
import type { ChannelDirectory } from './channel-directory.ts';
import type { PromotionCounter, PromotionEvent } from './promotion-counter.ts';

/** Counted visits of a channel from an address (IPv4, or /64), a /56, and a /24 or /48, per day and process. */
export const MOST_VISITS_PER_BLOCK = [60, 240, 960] as const;

const HOME = '/';
/** The query parameter that carries a channel from a chat program's browser to another one. */
const CARRIED = 'c';

/** Calls that count for a channel if they do something for the first time. */
const COUNTED_CALLS: ReadonlyMap<string, PromotionEvent> = new Map([
  [packClaim.path, 'claims'],
  [reserve.path, 'reservations'],
]);

interface Deps {
  channels: Pick<ChannelDirectory, 'landingOf'>;
  counter: Pick<PromotionCounter, 'count'>;
  limit: Pick<DailyLimit, 'take'>;
  clock: Clock;
  /** Whether an address is a page of the portal. */
  isPage: (address: string) => boolean;
}

/** Attributes what visitors do to the channel that their browser names. It knows of no visitor, only of the channel. */
export class Promotion {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Registers `/c/<code>`: it stores the code in the browser for a day and redirects to a page of the portal, the channel's
   * or the one in `to`. An unknown or closed code leads to the home page and stores nothing.
   */
  register(app: FastifyInstance): void {
    app.get<{ Params: { code: string } }>('/c/:code', (request, reply) => this.#serve(request, reply));
  }

  /** Counts an event for the channel of a request, if it has one that is open. */
  async count(request: FastifyRequest, event: PromotionEvent): Promise<void> {
    const code = this.#channelOf(request);
    if (code && (await this.#deps.channels.landingOf(code)) !== undefined) {
      this.#deps.counter.count(code, event, this.#deps.clock.now());
    }
  }

  /** Counts a call that did something for the first time. */
  async countCall(request: FastifyRequest, call: Call, envelope: Envelope<unknown>): Promise<void> {
    const event = COUNTED_CALLS.get(call.path);
    const isNew = envelope.status === 1 && (envelope.data as { is_new?: boolean } | null)?.is_new === true;
    if (event && isNew) {
      await this.count(request, event);
    }
  }

  /** The channel that the address carries, or else the cookie. */
  #channelOf(request: FastifyRequest): string | undefined {
    const carried = queryOf(request.url).get(CARRIED) ?? '';
    return CHANNEL_CODE.test(carried) && pathOf(request.url).startsWith('/download/')
      ? carried
      : readChannel(request.headers.cookie, connectionOf(request));
  }

  /** The address of a package with the channel of the request, for another browser; undefined if it has it or none. */
  carriedAddress(request: FastifyRequest): string | undefined {
    const code = readChannel(request.headers.cookie, connectionOf(request));
    return code && !queryOf(request.url).has(CARRIED)
      ? `${pathOf(request.url)}?${CARRIED}=${code}`
      : undefined;
  }

  async #serve(
    request: FastifyRequest<{ Params: { code: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const code = request.params.code.toLowerCase();
    const landing = CHANNEL_CODE.test(code) ? await this.#deps.channels.landingOf(code) : undefined;
    reply.code(302).header('x-robots-tag', 'noindex');
    if (landing === undefined) {
      return reply.header('location', HOME).send();
    }
    if (isPersonsNavigation(request)) {
      this.#countVisit(request, code);
      reply.header('set-cookie', storeChannel(code, connectionOf(request)));
    }
    return reply.header('location', this.#pageOf(queryOf(request.url).get('to'), landing)).send();
  }

  /** A browser counts once until its value ends or another channel takes its place. */
  #countVisit(request: FastifyRequest, code: string): void {
    const { clock, counter, limit } = this.#deps;
    const now = clock.now();
    const isKnown = readChannel(request.headers.cookie, connectionOf(request)) === code;
    if (!isKnown && limit.take(`channel ${code}`, addressOf(request), chinaDay(now))) {
      counter.count(code, 'visits', now);
    }
  }

  /** The first of the addresses that is a page of this portal; never another site. */
  #pageOf(...addresses: (string | null)[]): string {
    const paths = addresses.map((address) => ownPath(address ?? ''));
    return paths.find((path) => path !== undefined && this.#deps.isPage(path)) ?? HOME;
  }
}

const BASE = 'http://portal';

/** The normalised path and query of an address of this site; undefined for others. */
function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, BASE)) {
    return undefined;
  }
  const { origin, pathname, search } = new URL(address, BASE);
  // A second slash would name a host again.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search : undefined;
}
