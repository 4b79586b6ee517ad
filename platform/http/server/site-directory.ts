import type { Site } from '#contract/entities/site.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';

const FRESH_MS = 60_000;
const MOST_HOSTS = 1_000;
/** Names never seen before that are looked up in a minute: visitors choose them, and each costs a query. */
const NEW_NAMES = 100;
const LONGEST_NAME = 255;
/** A host that no site has: it gets the default one. */
const NOBODY = '';

interface Known {
  site: Site;
  /** In ticks. */
  until: number;
  /** Something of it may have changed: it only serves where asking fails. */
  forgotten: boolean;
}

/**
 * Which site a host name belongs to. An unknown host gets the default site; the Origin header has no say. Whoever makes
 * up names gets the default site too, once there are too many new ones in a minute: sites have few, and known ones
 * stay known.
 */
export class SiteDirectory {
  #byHost = new Map<string, Known>();
  #gateway: ServiceGateway;
  #clock: Clock;
  #verifications: Site['verifications'];
  #ticks: () => number;
  #lookedUp = { since: 0, names: 0 };
  #forgets = 0;

  /** @param verifications what a site says to search engines that says nothing of its own */
  constructor(gateway: ServiceGateway, clock: Clock, verifications: Site['verifications'] = []) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#verifications = verifications;
    this.#ticks = ticksOf(clock);
  }

  /** The site of a `Host` header if it is known without asking. */
  peek(host: string): Site | undefined {
    const known = this.#byHost.get(host);
    return known && known.until > this.#ticks() ? known.site : undefined;
  }

  /**
   * The site of a `Host` header; the last known answer where the service fails. What is known and has only aged is
   * answered at once, and asked for anew meanwhile.
   * @throws where the service fails and nothing is known yet
   */
  async get(host: string): Promise<Site> {
    const fresh = this.peek(host);
    if (fresh) {
      return fresh;
    }
    const known = this.#byHost.get(host);
    if (known && !known.forgotten) {
      known.until = this.#ticks() + FRESH_MS;
      this.#ask(host).catch(() => undefined);
      return known.site;
    }
    return this.#ask(host);
  }

  async #ask(host: string): Promise<Site> {
    const hostname = host.replace(/:\d+$/, '').toLowerCase();
    const isNew = host !== NOBODY && !this.#byHost.has(host);
    if (hostname.length > LONGEST_NAME || (isNew && this.#areTooMany())) {
      return this.get(NOBODY);
    }
    const forgets = this.#forgets;
    const scope = new ReadScope(this.#clock.now());
    const answer = await this.#gateway.client(scope).get('/vue/site', { host: hostname });
    const last = this.#byHost.get(host)?.site;
    const site = answer.status === 1 ? this.#withVerifications(answer.data.site) : last;
    if (!site) {
      throw new Error(answer.msg);
    }
    const forgotten = forgets !== this.#forgets;
    this.#keep(host, { site, until: forgotten ? 0 : this.#ticks() + FRESH_MS, forgotten });
    return site;
  }

  /** Those that are asked for anew now and then are the last to go. */
  #keep(host: string, known: Known): void {
    this.#byHost.delete(host);
    this.#byHost.set(host, known);
    const [oldest] = this.#byHost.keys();
    if (this.#byHost.size > MOST_HOSTS && oldest !== undefined) {
      this.#byHost.delete(oldest);
    }
  }

  #areTooMany(): boolean {
    const now = this.#ticks();
    if (now - this.#lookedUp.since >= FRESH_MS) {
      this.#lookedUp = { since: now, names: 0 };
    }
    this.#lookedUp.names += 1;
    return this.#lookedUp.names > NEW_NAMES;
  }

  #withVerifications(site: Site): Site {
    return site.verifications.length > 0 ? site : { ...site, verifications: this.#verifications };
  }

  /** Asks again from now on. */
  forget(): void {
    this.#forgets += 1;
    for (const known of this.#byHost.values()) {
      known.until = 0;
      known.forgotten = true;
    }
  }
}
