import { CHANGES_ADDRESS, type Changes, changes } from '#contract/service-auth.ts';
import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { ServiceTokens } from './service-tokens.ts';

const EVERY_MS = 1_000;
/** Whoever tells no changes is asked again this often: it may be another service by then. */
const UNTOLD_EVERY_MS = 30_000;
const BOUNDS = { timeoutMs: 2_000, mostBytes: 256 * 1024 };
/** Asked by the portal itself, for nobody. */
const NOBODY = { address: 'portal', player: null };

interface Deps {
  /** The service's base address. */
  address: string;
  seal: ServiceTokens;
  invalidateTags(tags: readonly string[]): void;
  invalidateEverything(): void;
  logger: Logger;
}

/** Asks a service again and again what changed, and has the answers that show it made anew. */
export class ChangeFollower {
  #deps: Deps;
  #cursor = '';
  #asking: Promise<void> | undefined;
  #afterThis: Promise<void> | undefined;
  #isHeard = true;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#next(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Waits until what had changed by now is known here, or can't be; those who wait together share a question. Never rejects. */
  catchUp(): Promise<void> {
    this.#afterThis ??= Promise.resolve(this.#asking).then(async () => {
      this.#afterThis = undefined;
      await this.#ask();
    });
    return this.#afterThis;
  }

  #next(delay: number): void {
    this.#timer = setTimeout(async () => {
      const told = await this.#ask();
      if (!this.#isStopped) {
        this.#next(told ? EVERY_MS : UNTOLD_EVERY_MS);
      }
    }, delay);
    this.#timer.unref();
  }

  /** Whether the service is one that tells changes, as far as can be known. */
  async #ask(): Promise<boolean> {
    let isTeller = true;
    this.#asking = this.#read()
      .then((told) => {
        isTeller = told !== null;
        if (told) {
          this.#apply(told);
        }
        this.#tell();
      })
      .catch((error) => this.#tell(error));
    await this.#asking;
    return isTeller;
  }

  /** Says once that a service is not heard, and once that it is again. */
  #tell(error?: unknown): void {
    const isHeard = error === undefined;
    if (isHeard !== this.#isHeard) {
      this.#isHeard = isHeard;
      const { logger, address } = this.#deps;
      if (isHeard) {
        logger.info('changes of a service are heard again', { address });
      } else {
        logger.warn('changes of a service are not heard: pages stay for as long as they are kept', {
          address,
          error,
        });
      }
    }
  }

  async #read(): Promise<Changes | null> {
    const { address, seal } = this.#deps;
    const asked = `${CHANGES_ADDRESS}?${new URLSearchParams({ after: this.#cursor })}`;
    const headers = seal.seal({ method: 'GET', address: asked, body: '' }, NOBODY);
    const answer = await requestBounded(`${address}${asked}`, { method: 'GET', headers }, BOUNDS);
    if (answer.status === 404) {
      return null;
    }
    if (answer.status === 403) {
      throw new Error('refused: SERVICE_SECRET has to be the same on both sides, and the clocks within 30 s');
    }
    return changes.parse(JSON.parse(answer.body)).data;
  }

  #apply({ cursor, everything, tags }: Changes): void {
    this.#cursor = cursor;
    if (everything) {
      this.#deps.invalidateEverything();
    } else if (tags.length > 0) {
      this.#deps.invalidateTags(tags);
    }
  }
}
