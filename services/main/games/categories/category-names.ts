import { categoryName } from '#contract/admin/category-name.ts';
import { CATEGORY_KINDS, type CategoryKind } from '#contract/vocabulary.ts';
import { type AuditAction, commandLine, record } from '#platform/audit/record.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { ReadRow } from '#platform/import/import-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { KindOptions } from '#services/main/import-rows/kind-options.ts';
import type { GameInput } from '../game-input.ts';
import { comparableNames, nearestName } from '../nearest-name.ts';
import { addCategory, MOST_LISTED } from './category-changes.ts';
import {
  CATEGORY_TAG,
  type CategoryLists,
  currentNames,
  holdCategories,
  isEmpty,
  isListed,
  KIND_NAMES,
  lockCategories,
  readCategories,
} from './category-lists.ts';
import { sortCategoryWords } from './category-words.ts';

type Options = Pick<KindOptions, 'unknownCategories' | 'actor'>;
type Labels = Pick<GameInput, 'categories' | 'themes' | 'tags'>;
type Read = Pick<ReadRow<GameInput>, 'row' | 'reader'>;

/** The lists of a transaction, with the new names of its rows. */
interface Held {
  tx: Tx;
  lists: CategoryLists;
  /** Kind and name of what is not added yet: no written row has it so far. */
  wanted: Set<string>;
}

/** Sorts the categories, themes and tags of the games of one import by the lists. */
export class CategoryNames {
  #unknown: NonNullable<Options['unknownCategories']>;
  #actor: Pick<AuditAction, 'operator' | 'address'>;
  #clock: Clock;
  #held: Held | undefined;
  #readers = new WeakMap<object, RowReader>();
  /** The names that were added and reported. */
  #reported = new Set<string>();

  constructor({ unknownCategories = 'tags', actor }: Options = {}, clock: Clock = systemClock) {
    this.#unknown = unknownCategories;
    this.#actor = actor ?? { operator: commandLine, address: '' };
    this.#clock = clock;
  }

  /** The tags that a batch invalidates besides those of its games. */
  get tags(): string[] {
    return this.#unknown === 'create' ? [CATEGORY_TAG] : [];
  }

  async resolve(tx: Tx, rows: readonly Read[]): Promise<void> {
    const held = await this.#hold(tx);
    for (const { row, reader } of rows) {
      if (this.#unknown === 'create') {
        this.#readers.set(row, reader);
        this.#want(row, held, reader);
      }
      if (!reader.isRejected) {
        Object.assign(row, this.#sorted(row, held.lists, reader));
      }
    }
  }

  /** Adds the new names of rows that are written to the lists. */
  async addNew(tx: Tx, rows: readonly GameInput[]): Promise<void> {
    const { wanted } = await this.#hold(tx);
    for (const row of wanted.size > 0 ? rows : []) {
      for (const kind of CATEGORY_KINDS) {
        for (const name of row[kind].filter((word) => wanted.delete(`${kind}/${word}`))) {
          await this.#add(tx, kind, name);
          this.#note(row, kind, name);
        }
      }
    }
  }

  /**
   * The lists, from which no name disappears until the transaction ends. They are locked before the games of the
   * transaction, and once: an import that adds names blocks other changes of the lists from its beginning.
   */
  async #hold(tx: Tx): Promise<Held> {
    if (this.#held?.tx === tx) {
      return this.#held;
    }
    const isLocking = this.#unknown === 'create' || (await isEmpty(tx));
    if (isLocking) {
      await lockCategories(tx);
    }
    const lists = await (isLocking ? readCategories(tx) : holdCategories(tx));
    this.#held = { tx, lists, wanted: new Set() };
    return this.#held;
  }

  /** Lists the new names of a row: of the category column as categories. Rejects a row with an unsuitable one. */
  #want(row: Labels, held: Held, reader: RowReader): void {
    const unlisted = [
      ...sortCategoryWords(row.categories, held.lists).others.map((name) => ['categories', name] as const),
      ...unlistedThemes(row, held.lists).map((name) => ['themes', name] as const),
    ];
    for (const [kind, name] of unlisted) {
      const { lists, wanted } = held;
      const isTaken = CATEGORY_KINDS.some((one) => isListed(lists, one, name));
      const problem = problemOf(name);
      if (problem !== undefined) {
        reader.report('rejected', kind, `不能建立${KIND_NAMES[kind]}“${name}”：${problem}`, name);
      } else if (!isTaken && lists.listed[kind].length < MOST_LISTED) {
        wanted.add(`${kind}/${name}`);
        const listed = { ...lists.listed, [kind]: [...lists.listed[kind], { name, hidden: false }] };
        held.lists = { ...lists, listed };
      }
    }
  }

  async #add(tx: Tx, kind: CategoryKind, name: string): Promise<void> {
    await addCategory(tx, { kind, name, hidden: false });
    const subject = { subject: 'categories', subject_id: `${kind}/${name}`, title: name };
    await record(tx, {
      ...this.#actor,
      ...subject,
      action: 'create',
      at: this.#clock.now(),
      after: { name },
    });
  }

  /** A batch that fails is written again row by row: each name is reported once. */
  #note(row: GameInput, kind: CategoryKind, name: string): void {
    if (!this.#reported.has(name)) {
      this.#reported.add(name);
      this.#readers.get(row)?.report('note', kind, `${KIND_NAMES[kind]}里没有“${name}”，已新建`);
    }
  }

  #sorted(row: Labels, lists: CategoryLists, reader: RowReader): Labels {
    const sorted = sortCategoryWords(row.categories, lists);
    const unlisted = unlistedThemes(row, lists);
    const themes = currentNames(lists, 'themes', row.themes).filter((name) => !unlisted.includes(name));
    const report = (column: CategoryKind, list: string, words: readonly string[]) => {
      if (words.length > 0) {
        const hinted = words.map((word) => withNearest(word, lists)).join('、');
        const isRejecting = this.#unknown === 'reject';
        const reason = isRejecting ? `未收录的${list}` : `未收录的${list}，已放入标签`;
        reader.report(isRejecting ? 'rejected' : 'note', column, `${reason}：${hinted}`);
      }
    };
    report('categories', '类型或题材', sorted.others);
    report('themes', '题材', unlisted);
    if (sorted.ignored.length > 0) {
      reader.report('note', 'categories', `没有实际含义，已忽略：${sorted.ignored.join('、')}`);
    }
    return {
      categories: sorted.categories,
      themes: [...new Set([...themes, ...sorted.themes])],
      tags: [...new Set([...row.tags, ...sorted.others, ...unlisted])],
    };
  }
}

/** Why a name can't be listed. */
function problemOf(name: string): string | undefined {
  const checked = categoryName.safeParse(name);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

function unlistedThemes({ themes }: Labels, lists: CategoryLists): string[] {
  return currentNames(lists, 'themes', themes).filter((name) => !isListed(lists, 'themes', name));
}

/** A word, with the listed name that it resembles. */
function withNearest(word: string, { listed }: CategoryLists): string {
  const names = [...listed.categories, ...listed.themes].map(({ name }) => name);
  const nearest = nearestName(word, comparableNames(names));
  return nearest ? `${word}（是不是“${nearest}”？）` : word;
}
