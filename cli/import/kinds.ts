import type { ImportKind } from '../../platform/import/import-kind.ts';
import { aliasImport } from '../../services/main/import/alias-rows.ts';
import { GameNames } from '../../services/main/import/game-names.ts';
import { gameImport } from '../../services/main/import/game-rows.ts';
import { newsImport } from '../../services/main/import/news-rows.ts';
import { openingImport } from '../../services/main/import/opening-rows.ts';
import { packImport } from '../../services/main/import/pack-rows.ts';
import type { SearchIndexer } from '../../services/main/import/search-indexer.ts';
import { commentImport } from '../../services/sdk/import/comment-rows.ts';

export const KIND_NAMES = ['games', 'aliases', 'news', 'packs', 'openings', 'comments'] as const;
export type KindName = (typeof KIND_NAMES)[number];

const later: SearchIndexer = async () => undefined;

/** One kind of import, for one run of it: what it looks up it remembers. */
export function importKind(name: KindName): ImportKind<unknown> {
  const names = new GameNames();
  switch (name) {
    case 'games':
      return gameImport(later);
    case 'aliases':
      return aliasImport(names, later);
    case 'news':
      return newsImport(names, later);
    case 'packs':
      return packImport(names, later);
    case 'openings':
      return openingImport(names);
    case 'comments':
      return commentImport(names);
  }
}

export function isKindName(name: string): name is KindName {
  return (KIND_NAMES as readonly string[]).includes(name);
}
