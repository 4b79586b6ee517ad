import type { imports } from '#contract/admin/imports.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
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
import { indexGames, indexNews, indexPacks } from '../search-index/search-index.ts';

export type ListKind = keyof typeof imports;

/** The import of a list for one run; it caches its lookups. */
export function listImport(name: ListKind, options: KindOptions = {}): RecordKind<unknown> {
  const { undated } = options;
  const names = new GameNames(options);
  switch (name) {
    case 'games': {
      const categories = new CategoryNames(options);
      return { ...gameImport(indexGames, categories), numbered: numberedGames(indexGames, categories) };
    }
    case 'news':
      return { ...newsImport(names, indexNews, undated), numbered: numberedNews(names, indexNews) };
    case 'packs':
      return { ...packImport(names, indexPacks), numbered: numberedPacks(names, indexPacks) };
    case 'openings':
      return { ...openingImport(names), numbered: numberedOpenings(names) };
  }
}
