import type { Database } from '../database/open.ts';
import { publishInvalidation } from './invalidation-channel.ts';

/** Stands for every tag: changes may have been missed. */
export const EVERYTHING = Symbol('everything');

/** The tags of what changed. */
export type Changed = readonly string[] | typeof EVERYTHING;

export type PublishChanges = (tags: readonly string[]) => Promise<void>;

/** The changes that a process makes and those that it receives. */
export class Changes {
  #db: Database;
  #listeners: ((changed: Changed) => void)[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** Listeners are called in the order of their subscription. */
  on(listener: (changed: Changed) => void): void {
    this.#listeners.push(listener);
  }

  /** Invalidates tags in this process and in every other process on the same database. */
  readonly publish: PublishChanges = async (tags) => {
    if (tags.length > 0) {
      this.received(tags);
      await publishInvalidation(this.#db)([...tags]);
    }
  };

  /** Invalidates in this process what another one published, or a transaction. */
  readonly received = (changed: Changed): void => {
    for (const listener of this.#listeners) {
      listener(changed);
    }
  };
}

export function isChanged(tag: string, changed: Changed): boolean {
  return changed === EVERYTHING || changed.includes(tag);
}
