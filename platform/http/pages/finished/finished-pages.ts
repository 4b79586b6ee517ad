import { join } from 'node:path';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { PreparedResponse } from '#platform/cache/prepared-response.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { ENDS, finishedFiles, finishedName, isFinishable } from './finished-document.ts';
import { type PageView, pageViews } from './page-views.ts';
import { ServedFolder } from './served-folder.ts';

const RENEW_EVERY_MS = 150;
/** The time without finished pages after their views could not be counted, in ms. */
const UNCOUNTED_MS = 60_000;
/** Pages in the folder at a time; a client can choose host names that lead to the same site. */
const MOST_PAGES = 2_000;
const MOST_WRITING = 4;

/** A page that was just served from the cache. */
interface ServedPage {
  host: string;
  /** As it was requested, and as the site map writes it. */
  url: string;
  address: string;
  /** Of the page cache. */
  key: string;
  prepared: PreparedResponse;
}

interface Deps {
  folder: ServedFolder;
  cache: Pick<PageCache, 'holds'>;
  logger: Logger;
  /** Counts what nginx served; called once a second by the process that holds the folder. False if it could not. */
  countViews: () => Promise<boolean>;
}

/**
 * Writes cached pages that are requested again as files for nginx, and removes them as soon as the cache does not hold them
 * any more: invalidated, expired, changed by time or evicted.
 */
export class FinishedPages {
  #deps: Deps;
  #pages = new Map<string, Pick<ServedPage, 'key' | 'prepared'>>();
  #writing = 0;
  #timer: NodeJS.Timeout | undefined;
  #counting: Promise<void> | undefined;
  #lastCount = 0;
  #pausedUntil = 0;
  #files = new WeakMap<PreparedResponse, ReturnType<typeof finishedFiles>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#deps.folder.prepare();
    this.#timer = setInterval(() => this.#renew(), RENEW_EVERY_MS).unref();
  }

  /** Removes the files first: from then on nginx asks a process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const wasServed = this.#deps.folder.isServed();
    this.#pages.clear();
    this.#deps.folder.stop();
    await this.#counting;
    if (wasServed) {
      await this.#deps.countViews();
    }
  }

  offer({ host, url, address, key, prepared }: ServedPage): void {
    if (url !== address || this.#writing >= MOST_WRITING || !this.#deps.folder.isServed()) {
      return;
    }
    const name = finishedName(host, address);
    if (!name) {
      return;
    }
    const known = this.#pages.get(name);
    if (known?.prepared === prepared || (!known && this.#pages.size >= MOST_PAGES)) {
      return;
    }
    if (known) {
      this.#remove(name);
    }
    if (isFinishable(prepared)) {
      this.#pages.set(name, { key, prepared });
      this.#write(name, { key, prepared }).catch((error: unknown) => {
        // It stays known, so that this response is not tried again.
        if (this.#pages.get(name)?.prepared === prepared) {
          this.#deps.folder.remove(name, ENDS);
        }
        this.#deps.logger.warn('a finished page could not be written', { page: name, error });
      });
    }
  }

  /** Removes the files of pages that the cache does not hold any more. To be called after an invalidation. */
  check(): void {
    for (const [name, { key, prepared }] of this.#pages) {
      if (!this.#deps.cache.holds(key, prepared)) {
        this.#remove(name);
      }
    }
  }

  #remove(name: string): void {
    this.#pages.delete(name);
    this.#deps.folder.remove(name, ENDS);
  }

  async #write(name: string, { key, prepared }: Pick<ServedPage, 'key' | 'prepared'>): Promise<void> {
    const { folder, cache } = this.#deps;
    this.#writing += 1;
    try {
      const made = this.#files.get(prepared) ?? finishedFiles(prepared);
      this.#files.set(prepared, made);
      const { files, changed } = await made;
      const isCurrent = () => this.#pages.get(name)?.prepared === prepared && cache.holds(key, prepared);
      await folder.write(name, files, changed, isCurrent);
    } finally {
      this.#writing -= 1;
    }
  }

  /** Serves nothing for a while if the views can't be counted. */
  async #count(): Promise<void> {
    if (!(await this.#deps.countViews())) {
      this.#pausedUntil = performance.now() + UNCOUNTED_MS;
      this.#pages.clear();
      this.#deps.folder.stop();
    }
  }

  #renew(): void {
    if (performance.now() < this.#pausedUntil) {
      return;
    }
    if (!this.#deps.folder.renew()) {
      this.#pages.clear();
      return;
    }
    this.check();
    if (!this.#counting && performance.now() - this.#lastCount >= 1000) {
      this.#lastCount = performance.now();
      this.#counting = this.#count().finally(() => {
        this.#counting = undefined;
      });
    }
  }
}

/** The folder of the files, in `PAGES_DIR`: the portal can replace nothing beside it, where nginx writes. */
const FOLDER = 'pages';

/** Undefined without a folder in the settings. With the machine's own clock, as nginx has it. */
export function createFinishedPages(
  { pagesDir }: Pick<Config, 'pagesDir'>,
  { cache, logger, count }: Pick<Deps, 'cache' | 'logger'> & { count: (view: PageView) => void },
): FinishedPages | undefined {
  if (!pagesDir) {
    return undefined;
  }
  const folder = new ServedFolder(join(pagesDir, FOLDER), systemClock, logger);
  return new FinishedPages({ folder, cache, logger, countViews: pageViews(pagesDir, logger, count) });
}
