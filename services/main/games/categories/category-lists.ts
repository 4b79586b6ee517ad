import { CATEGORY_KINDS, type CategoryKind, GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** The tag of responses that depend on the lists. */
export const CATEGORY_TAG = 'categories';

export interface Category {
  name: string;
  hidden: boolean;
}

/** The categories and themes in their order, and the current names by the former ones. */
export interface CategoryLists {
  listed: Readonly<Record<CategoryKind, readonly Category[]>>;
  former: Readonly<Record<CategoryKind, ReadonlyMap<string, string>>>;
}

/** The names of a kind for messages. */
export const KIND_NAMES: Readonly<Record<CategoryKind, string>> = { categories: '类型', themes: '题材' };

const BUILT_IN: Readonly<Record<CategoryKind, readonly string[]>> = {
  categories: GAME_CATEGORIES,
  themes: GAME_THEMES,
};

/** The rows of the built-in lists, which apply while the table is empty. */
export function builtInRows() {
  return CATEGORY_KINDS.flatMap((kind) =>
    BUILT_IN[kind].map((name, index) => ({ kind, name, position: index + 1, hidden: false })),
  );
}

export async function readCategories(db: Database | Tx): Promise<CategoryLists> {
  return listsIn(db, await entries(db).execute());
}

/**
 * Reads the lists for a transaction that gives names to games: no entry is renamed or removed until it ends, while others may
 * add and order entries. The entries are locked one by one, because a lock of the table would deadlock with an import that
 * adds entries and waits for a game.
 */
export async function holdCategories(tx: Tx): Promise<CategoryLists> {
  return listsIn(tx, await entries(tx).forKeyShare().execute());
}

function entries(db: Database | Tx) {
  return db
    .selectFrom('game_category')
    .select(['kind', 'name', 'hidden'])
    .orderBy('position')
    .orderBy('name');
}

async function listsIn(db: Database | Tx, rows: readonly (Category & { kind: CategoryKind })[]) {
  const former = await db.selectFrom('former_category').selectAll().execute();
  return listsOf(rows.length > 0 ? rows : builtInRows(), former);
}

/** The lists of the rows, which are in order. */
export function listsOf(
  rows: readonly (Category & { kind: CategoryKind })[],
  former: readonly { kind: CategoryKind; name: string; current: string }[],
): CategoryLists {
  const listed = (kind: CategoryKind) =>
    rows.filter((row) => row.kind === kind).map(({ name, hidden }) => ({ name, hidden }));
  const formerOf = (kind: CategoryKind) =>
    new Map(former.filter((row) => row.kind === kind).map(({ name, current }) => [name, current]));
  return {
    listed: { categories: listed('categories'), themes: listed('themes') },
    former: { categories: formerOf('categories'), themes: formerOf('themes') },
  };
}

export function isListed({ listed }: CategoryLists, kind: CategoryKind, name: string): boolean {
  return listed[kind].some((one) => one.name === name);
}

/** A name and the former names that refer to it. */
export function namesOf({ former }: CategoryLists, kind: CategoryKind, name: string): string[] {
  return [name, ...[...former[kind]].flatMap(([was, current]) => (current === name ? [was] : []))];
}

/** Names with former ones replaced by the current ones, each once. */
export function currentNames(
  { former }: CategoryLists,
  kind: CategoryKind,
  names: readonly string[],
): string[] {
  return [...new Set(names.map((name) => former[kind].get(name) ?? name))];
}

/** The labels of a game for players: a category or theme that is not listed is a tag. */
export function sortedLabels<Labelled extends Record<CategoryKind | 'tags', string[]>>(
  game: Labelled,
  lists: CategoryLists,
): Labelled {
  const categories = currentNames(lists, 'categories', game.categories);
  const themes = currentNames(lists, 'themes', game.themes);
  const isCategory = (name: string) => isListed(lists, 'categories', name);
  const isTheme = (name: string) => isListed(lists, 'themes', name);
  return {
    ...game,
    categories: categories.filter(isCategory),
    themes: themes.filter(isTheme),
    tags: [
      ...new Set([
        ...categories.filter((name) => !isCategory(name)),
        ...themes.filter((name) => !isTheme(name)),
        ...game.tags,
      ]),
    ],
  };
}
