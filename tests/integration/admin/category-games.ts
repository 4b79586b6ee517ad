import type { Database } from '#platform/database/open.ts';
import { isListed, readCategories } from '#services/main/games/categories/category-lists.ts';

/** Inserts games of 三国: those with an odd number of 策略 and 卡牌, the others of 动作. The second one is a draft. */
export async function insertGames(db: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    name: `游戏${at + 1}`,
    first_letter: 'Y',
    import_key: `游戏${at + 1}|`,
    published: at !== 1,
    categories: at % 2 ? ['动作'] : ['策略', '卡牌'],
    themes: ['三国'],
  }));
  if (rows.length > 0) {
    await db.insertInto('game').values(rows).execute();
  }
}

export async function categoriesOf(db: Database): Promise<string[][]> {
  return (await db.selectFrom('game').select('categories').orderBy('id').execute()).map(
    (row) => row.categories,
  );
}

/** The categories and themes that games have and no list has. */
export async function strayNames(db: Database): Promise<string[]> {
  const lists = await readCategories(db);
  const rows = await db.selectFrom('game').select(['categories', 'themes']).execute();
  const stray = rows.flatMap(({ categories, themes }) => [
    ...categories.filter((name) => !isListed(lists, 'categories', name)),
    ...themes.filter((name) => !isListed(lists, 'themes', name)),
  ]);
  return [...new Set(stray)].sort();
}

/** The database or transaction, and the statements that it was given. */
export function counting<Handle extends Database>(handle: Handle) {
  const counted = { statements: 0 };
  const plugin = {
    transformQuery: ({ node }: { node: never }) => {
      counted.statements += 1;
      return node;
    },
    transformResult: async ({ result }: { result: never }) => result,
  };
  return { handle: handle.withPlugin(plugin as never) as Handle, counted };
}
