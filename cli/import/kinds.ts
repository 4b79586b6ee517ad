import type { ImportKind } from '../../platform/import/import-kind.ts';
import { aliasImport } from '../../services/main/import/alias-rows.ts';
import { GameNames } from '../../services/main/import/game-names.ts';
import { gameImport } from '../../services/main/import/game-rows.ts';
import { newsImport } from '../../services/main/import/news-rows.ts';
import { openingImport } from '../../services/main/import/opening-rows.ts';
import { packImport } from '../../services/main/import/pack-rows.ts';
import { indexGames, indexNews, indexPacks } from '../../services/main/search/search-index.ts';
import { commentImport } from '../../services/sdk/import/comment-rows.ts';

export const KIND_NAMES = ['games', 'aliases', 'news', 'packs', 'openings', 'comments'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** One kind of import, for one run of it: what it looks up it remembers. */
export function importKind(name: KindName): ImportKind<unknown> {
  const names = new GameNames();
  switch (name) {
    case 'games':
      return gameImport(indexGames);
    case 'aliases':
      return aliasImport(names, indexGames);
    case 'news':
      return newsImport(names, indexNews);
    case 'packs':
      return packImport(names, indexPacks);
    case 'openings':
      return openingImport(names);
    case 'comments':
      return commentImport(names);
  }
}

export function isKindName(name: string): name is KindName {
  return (KIND_NAMES as readonly string[]).includes(name);
}
