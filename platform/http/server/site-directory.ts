import type { Site } from '#contract/entities/site.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';

const FRESH_MS = 60_000;
const MOST_HOSTS = 1_000;
/** New host names looked up per minute: clients choose them, and each costs a query. */
const NEW_NAMES = 100;
const LONGEST_NAME = 255;
const DEFAULT_HOST = '';

interface Known {
  site: Site;
  /** In ticks. */
  until: number;
  /** Invalidated: used only if the service fails. */
  isStale: boolean;
}

/**
 * Maps host names to sites. An unknown host gets the default site, and so do new hosts beyond the limit per minute;
 * known ones are not affected. The Origin header is ignored.
 */
export class SiteDirectory {
  #byHost = new Map<string, Known>();
  #gateway: ServiceGateway;
  #clock: Clock;
  #verifications: Site['verifications'];
  #ticks: () => number;
  #lookups = { since: 0, names: 0 };
  #invalidations = 0;

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

  /**
   * The site of a `Host` header, or the last known one if the service fails. An expired one is returned at once and
   * refreshed in the background.
   * @throws if the service fails and no site is known
   */
  async get(host: string): Promise<Site> {
    const fresh = this.peek(host);
    if (fresh) {
      return fresh;
    }
    const known = this.#byHost.get(host);
    if (known && !known.isStale) {
      known.until = this.#ticks() + FRESH_MS;
      this.#load(host).catch(() => undefined);
      return known.site;
    }
    return this.#load(host);
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
    const last = this.#byHost.get(host)?.site;
    const found = response.status === 1 ? response.data.site : last;
    if (!found) {
      throw new Error(response.msg);
    }
    const site = found.verifications.length > 0 ? found : { ...found, verifications: this.#verifications };
    const isStale = invalidations !== this.#invalidations;
    this.#store(host, { site, until: isStale ? 0 : this.#ticks() + FRESH_MS, isStale });
    return site;
  }

  /** Evicts the least recently loaded host. */
  #store(host: string, known: Known): void {
    this.#byHost.delete(host);
    this.#byHost.set(host, known);
    const [oldest] = this.#byHost.keys();
    if (this.#byHost.size > MOST_HOSTS && oldest !== undefined) {
      this.#byHost.delete(oldest);
    }
  }

  #areTooMany(): boolean {
    const now = this.#ticks();
    if (now - this.#lookups.since >= FRESH_MS) {
      this.#lookups = { since: now, names: 0 };
    }
    this.#lookups.names += 1;
    return this.#lookups.names > NEW_NAMES;
  }

  forget(): void {
    this.#invalidations += 1;
    for (const known of this.#byHost.values()) {
      known.until = 0;
      known.isStale = true;
    }
  }
}
