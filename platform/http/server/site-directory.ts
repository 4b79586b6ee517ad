import { LRUCache } from 'lru-cache';
import type { Site } from '#contract/entities/site.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import { unlessSlow } from '#platform/core/unless-slow.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';

const FRESH_MS = 60_000;
/** How long a request waits for an invalidated site to be loaded, in ms; then it gets the last known one. */
const LOAD_MS = 150;
/** After a failure, invalidated sites are returned without waiting during this time, in ms. */
const FAILING_MS = 5_000;
const MOST_HOSTS = 1_000;
/** New host names looked up per minute: clients choose them, and each costs a query. */
const NEW_NAMES = 100;
const LONGEST_NAME = 255;
const DEFAULT_HOST = '';

interface Known {
  site: Site;
  /** In ticks. */
  until: number;
  /** Invalidated: used only if the service fails or takes too long. */
  isStale: boolean;
}

/**
 * Maps host names to sites. An unknown host gets the default site, and so do new hosts beyond the limit per minute;
 * known ones are not affected. The Origin header is ignored.
 */
export class SiteDirectory {
  #byHost = new LRUCache<string, Known>({ max: MOST_HOSTS });
  #outdated = new WeakSet<Site>();
  #gateway: ServiceGateway;
  #clock: Clock;
  #verifications: Site['verifications'];
  #ticks: () => number;
  #lookups = { since: 0, names: 0 };
  #invalidations = 0;
  /** In ticks. */
  #failingUntil = Number.NEGATIVE_INFINITY;

  /** @param verifications search engine verifications of sites without their own */
  constructor(gateway: ServiceGateway, clock: Clock, verifications: Site['verifications'] = []) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#verifications = verifications;
    this.#ticks = ticksOf(clock);
  }

  /** The site of a `Host` header, if cached and fresh. */
  peek(host: string): Site | undefined {
    const known = this.#byHost.get(host);
    return known && known.until > this.#ticks() ? known.site : undefined;
  }

  /** The last known site of a `Host` header, also an expired one: for counting. */
  lastKnown(host: string): Site | undefined {
    return this.#byHost.get(host)?.site;
  }

  /**
   * The site of a `Host` header, or the last known one if the service fails or takes too long. An expired one is returned
   * at once and refreshed in the background.
   * @throws if the service fails and no site is known
   */
  async get(host: string): Promise<Site> {
    const fresh = this.peek(host);
    if (fresh) {
      return fresh;
    }
    const known = this.#byHost.get(host);
    if (!known) {
      return this.#load(host);
    }
    if (known.isStale && this.#ticks() >= this.#failingUntil) {
      return unlessSlow(this.#load(host), known.site, LOAD_MS);
    }
    known.until = known.isStale ? 0 : this.#ticks() + FRESH_MS;
    this.#load(host).catch(() => undefined);
    return known.site;
  }

  async #load(host: string): Promise<Site> {
    const hostname = host.replace(/:\d+$/, '').toLowerCase();
    const isNew = host !== DEFAULT_HOST && !this.#byHost.has(host);
    if (hostname.length > LONGEST_NAME || (isNew && this.#areTooMany())) {
      return this.get(DEFAULT_HOST);
    }
    const invalidations = this.#invalidations;
    const scope = new ReadScope(this.#clock.now());
    const response = await this.#gateway.client(scope).get('/vue/site', { host: hostname });
    this.#failingUntil = response.status === 1 ? Number.NEGATIVE_INFINITY : this.#ticks() + FAILING_MS;
    if (response.status !== 1) {
      const last = this.#byHost.get(host)?.site;
      if (last) {
        return last;
      }
      throw new Error(response.msg);
    }
    const found = response.data.site;
    const verifications = found.verifications.length > 0 ? found.verifications : this.#verifications;
    const site = { ...found, verifications };
    const isStale = invalidations !== this.#invalidations;
    if (isStale) {
      this.#outdated.add(site);
    }
    this.#byHost.set(host, { site, until: isStale ? 0 : this.#ticks() + FRESH_MS, isStale });
    return site;
  }

  #areTooMany(): boolean {
    const now = this.#ticks();
    if (now - this.#lookups.since >= FRESH_MS) {
      this.#lookups = { since: now, names: 0 };
    }
    this.#lookups.names += 1;
    return this.#lookups.names > NEW_NAMES;
  }

  /** Whether a site that `get` returned is invalidated: a page with it must not be cached. */
  isOutdated(site: Site): boolean {
    return this.#outdated.has(site);
  }

  forget(): void {
    this.#invalidations += 1;
    for (const known of this.#byHost.values()) {
      this.#outdated.add(known.site);
      known.until = 0;
      known.isStale = true;
    }
  }
}
