import { sql } from 'kysely';
import type { FieldProblem } from '#contract/envelope.ts';
import { CATEGORY_KINDS, type CategoryKind, GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

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

/** Blocks other changes of the lists until the transaction ends; fills an empty table with the built-in lists. */
export async function lockCategories(tx: Tx): Promise<void> {
  await sql`lock table game_category in share row exclusive mode`.execute(tx);
  if (await isEmpty(tx)) {
    await tx.insertInto('game_category').values(builtInRows()).execute();
  }
}

/**
 * Fills an empty table, whose rows a save of a game locks. In a transaction of its own: with a game locked, filling it
 * would deadlock with an import that adds entries and waits for the game.
 */
export async function fillCategories(db: Database): Promise<void> {
  if (await isEmpty(db)) {
    await transaction(db, lockCategories);
  }
}

export async function isEmpty(db: Database | Tx): Promise<boolean> {
  return (await db.selectFrom('game_category').select('name').limit(1).executeTakeFirst()) === undefined;
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
  return listsOf(rows.length > 0 ? rows : builtInRows(), await formerRows(db));
}

/** The current names by the former ones. */
export async function readFormer(db: Database | Tx): Promise<Pick<CategoryLists, 'former'>> {
  return listsOf([], await formerRows(db));
}

function formerRows(db: Database | Tx) {
  return db.selectFrom('former_category').selectAll().execute();
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
  { former }: Pick<CategoryLists, 'former'>,
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

type Labels = Readonly<Record<CategoryKind, readonly string[]>>;

/**
 * The categories and themes of a form that are in no list. Former names are none of them, and neither are the names that
 * the game has already. No entry is renamed or removed until the transaction ends.
 */
export async function categoryProblems(tx: Tx, game: Labels, before: Labels | null): Promise<FieldProblem[]> {
  const lists = await holdCategories(tx);
  return CATEGORY_KINDS.flatMap((kind) => {
    const unknown = currentNames(lists, kind, game[kind]).filter(
      (name) => !isListed(lists, kind, name) && !before?.[kind].includes(name),
    );
    const msg = `没有“${unknown.join('、')}”这个${KIND_NAMES[kind]}，请让有权限的同事添加`;
    return unknown.length > 0 ? [{ path: kind, msg }] : [];
  });
}

/** Former names replaced by the current ones. */
export async function withCurrentNames<Game extends Labels>(tx: Tx, game: Game) {
  const lists = await readFormer(tx);
  return {
    ...game,
    categories: currentNames(lists, 'categories', game.categories),
    themes: currentNames(lists, 'themes', game.themes),
  };
}

/** The names that a change of many games can use. */
export async function categoryOptions(db: Database): Promise<Record<CategoryKind, string[]>> {
  return optionsOf(await readCategories(db));
}

/** `categoryOptions`, none of which is renamed or removed until the transaction ends. */
export async function heldCategoryOptions(tx: Tx): Promise<Record<CategoryKind, string[]>> {
  return optionsOf(await holdCategories(tx));
}

function optionsOf({ listed }: CategoryLists): Record<CategoryKind, string[]> {
  return {
    categories: listed.categories.map(({ name }) => name),
    themes: listed.themes.map(({ name }) => name),
  };
}
