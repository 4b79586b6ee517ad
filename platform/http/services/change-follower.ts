import { CHANGES_ADDRESS, type Changes, changes } from '#contract/service-auth.ts';
import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';
import { type Changed, EVERYTHING } from '#platform/cache/changes.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { ServiceTokens } from './service-tokens.ts';

const EVERY_MS = 1_000;
/** The interval for a service without a change feed: it may be replaced. */
const UNSUPPORTED_EVERY_MS = 30_000;
const BOUNDS = { timeoutMs: 2_000, mostBytes: 256 * 1024 };
/** The portal itself, without a player. */
const PORTAL = { address: 'portal', player: null };

interface Deps {
  address: string;
  seal: ServiceTokens;
  received(changed: Changed): void;
  logger: Logger;
}

export class ChangeFollower {
  #deps: Deps;
  #cursor = '';
  #inFlight: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #isReachable = true;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#schedule(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Waits until the changes made so far are applied, or the request fails. Concurrent callers share a request. Never rejects. */
  catchUp(): Promise<void> {
    this.#next ??= Promise.resolve(this.#inFlight).then(async () => {
      this.#next = undefined;
      await this.#poll();
    });
    return this.#next;
  }

  #schedule(delay: number): void {
    this.#timer = setTimeout(async () => {
      const isSupported = await this.#poll();
      if (!this.#isStopped) {
        this.#schedule(isSupported ? EVERY_MS : UNSUPPORTED_EVERY_MS);
      }
    }, delay);
    this.#timer.unref();
  }

  /** False if the service has no change feed. */
  async #poll(): Promise<boolean> {
    let isSupported = true;
    this.#inFlight = this.#read()
      .then((read) => {
        isSupported = read !== null;
        if (read) {
          this.#apply(read);
        }
        this.#log();
      })
      .catch((error) => this.#log(error));
    await this.#inFlight;
    return isSupported;
  }

  /** Logs the first failure and the recovery. */
  #log(error?: unknown): void {
    const isReachable = error === undefined;
    const { logger, address } = this.#deps;
    if (isReachable && !this.#isReachable) {
      logger.info('changes of a service are received again', { address });
    } else if (!isReachable && this.#isReachable) {
      const message = 'changes of a service are not received: pages stay cached until they expire';
      logger.warn(message, { address, error });
    }
    this.#isReachable = isReachable;
  }

  async #read(): Promise<Changes | null> {
    const { address, seal } = this.#deps;
    const target = `${CHANGES_ADDRESS}?${new URLSearchParams({ after: this.#cursor })}`;
    const headers = seal.seal({ method: 'GET', address: target, body: '' }, PORTAL);
    const response = await requestBounded(`${address}${target}`, { method: 'GET', headers }, BOUNDS);
    if (response.status === 404) {
      return null;
    }
    if (response.status === 403) {
      throw new Error('refused: SERVICE_SECRET must be the same on both sides, and the clocks within 30 s');
    }
    return changes.parse(JSON.parse(response.body)).data;
  }

  #apply({ cursor, everything, tags }: Changes): void {
    this.#cursor = cursor;
    if (everything || tags.length > 0) {
      this.#deps.received(everything ? EVERYTHING : tags);
    }
  }
}
