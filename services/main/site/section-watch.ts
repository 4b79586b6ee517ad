import { type Changed, isChanged, type PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { findEmptySections } from './site-repository.ts';

/** The tag of every page, which shows the navigation. */
const SITE_TAG = 'site';
/** The tags of what sections have. */
const CONTENT_TAGS = ['games', 'news', 'packs', 'openings'];

interface Deps {
  /** The primary: after a change, a replica may be behind. */
  db: Database;
  clock: Clock;
  logger: Logger;
  publish: PublishChanges;
}

/**
 * Invalidates all pages when a section of the navigation has its first content or loses its last. It compares the sections
 * that pages of this process show with those of the database after each change of content, so that other changes
 * invalidate only the pages that show them.
 */
export class SectionWatch {
  #deps: Deps;
  /** The empty sections that sites were read with since the last invalidation of all pages. */
  #shown = new Set<string>();
  #changes = 0;
  #comparing: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Notes the sections with which a site is read. */
  async note<Sections extends readonly string[]>(read: () => Promise<Sections>): Promise<Sections> {
    const changes = this.#changes;
    const sections = await read();
    this.#shown.add(sections.join(' '));
    if (changes !== this.#changes) {
      // The sections may have been read before the change.
      this.#compare();
    }
    return sections;
  }

  /** Called for every invalidation, also of other processes. */
  changed(changed: Changed): void {
    if (isChanged(SITE_TAG, changed)) {
      this.#shown.clear();
    }
    if (CONTENT_TAGS.some((tag) => isChanged(tag, changed))) {
      this.#changes += 1;
      this.#compare();
    }
  }

  /** Resolves when the comparisons of past changes have ended. */
  async settled(): Promise<void> {
    while (this.#comparing) {
      await this.#comparing;
    }
  }

  #compare(): void {
    if (this.#comparing || this.#shown.size === 0) {
      return;
    }
    const changes = this.#changes;
    this.#comparing = this.#publishDifference()
      .catch((error: unknown) => this.#deps.logger.warn('comparing sections failed', { error }))
      .finally(() => {
        this.#comparing = undefined;
        if (changes !== this.#changes) {
          this.#compare();
        }
      });
  }

  async #publishDifference(): Promise<void> {
    const { db, clock, publish } = this.#deps;
    const sections = (await findEmptySections(db, clock.now())).join(' ');
    if ([...this.#shown].some((shown) => shown !== sections)) {
      await publish([SITE_TAG]);
    }
  }
}
