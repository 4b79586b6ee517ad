import type { FieldProblem } from '#contract/envelope.ts';
import { CATEGORY_KINDS, type CategoryKind } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import {
  type CategoryLists,
  currentNames,
  holdCategories,
  isListed,
  KIND_NAMES,
  readCategories,
} from './category-lists.ts';

type Labels = Readonly<Record<CategoryKind, readonly string[]>>;

/**
 * The categories and themes of a form that are in no list. Former names are none of them, and neither are the names that
 * the game has already. No entry is renamed or removed until the transaction ends.
 */
export async function categoryProblems(tx: Tx, game: Labels, id: number | null): Promise<FieldProblem[]> {
  const lists = await holdCategories(tx);
  const before = await labelsOf(tx, id);
  return CATEGORY_KINDS.flatMap((kind) => {
    const unknown = currentNames(lists, kind, game[kind]).filter(
      (name) => !isListed(lists, kind, name) && !before?.[kind].includes(name),
    );
    const msg = `没有“${unknown.join('、')}”这个${KIND_NAMES[kind]}，请让有权限的同事添加`;
    return unknown.length > 0 ? [{ path: kind, msg }] : [];
  });
}

async function labelsOf(tx: Tx, id: number | null): Promise<Labels | undefined> {
  return id === null
    ? undefined
    : tx
        .selectFrom('game')
        .select([...CATEGORY_KINDS])
        .where('id', '=', id)
        .executeTakeFirst();
}

/** Former names replaced by the current ones. */
export async function withCurrentNames<Game extends Labels>(tx: Tx, game: Game) {
  const lists = await readCategories(tx);
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
