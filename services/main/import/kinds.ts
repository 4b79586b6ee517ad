import type { imports } from '#contract/admin/imports.ts';
import type { ImportColumn, ImportKind, NumberedRows } from '#platform/import/import-kind.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import { aliasImport } from '../games/alias-import.ts';
import { CategoryNames } from '../games/categories/category-names.ts';
import { gameImport } from '../games/game-import.ts';
import { GameNames } from '../games/game-names.ts';
import { numberedGames } from '../games/game-numbered.ts';
import type { KindOptions } from '../import-rows/kind-options.ts';
import { newsImport } from '../news/news-import.ts';
import { numberedNews } from '../news/news-numbered.ts';
import { packImport } from '../packs/pack-import.ts';
import { numberedPacks } from '../packs/pack-numbered.ts';
import { openingImport } from '../schedule/opening-import.ts';
import { numberedOpenings } from '../schedule/opening-numbered.ts';

/** The lists into which operators import files. */
export type ListKind = keyof typeof imports;
type Create<Kind> = (options?: KindOptions) => Kind;

/** The imports of this service by kind, each created for one run: it caches its lookups. */
export const mainImports: Record<ListKind, Create<RecordKind<unknown>>> & {
  aliases: Create<ImportKind<unknown>>;
} = {
  games: (options) => {
    const names = new CategoryNames(options);
    return withNumbers(gameImport(names), (columns) => numberedGames(columns, names));
  },
  aliases: (options) => aliasImport(new GameNames(options)),
  news: (options) => withNumbers(newsImport(new GameNames(options), options?.undated), numberedNews),
  packs: (options) => withNumbers(packImport(new GameNames(options)), numberedPacks),
  openings: (options) => withNumbers(openingImport(new GameNames(options)), numberedOpenings),
};

function withNumbers<Row>(
  kind: RecordKind<Row>,
  numbered: (columns: readonly ImportColumn[]) => NumberedRows<Row>,
): RecordKind<Row> {
  return { ...kind, numbered: numbered(kind.columns) };
}
