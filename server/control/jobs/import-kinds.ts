import type { ImportColumn, ImportKind } from '#platform/import/import-kind.ts';
import { commentImport } from '#services/comments/import/comment-rows.ts';
import { codeImportText } from '#services/main/codes/code-import.ts';
import { aliasImport } from '#services/main/games/alias-import.ts';
import { gameImport } from '#services/main/games/game-import.ts';
import { GameNames } from '#services/main/games/game-names.ts';
import { newsImport } from '#services/main/news/news-import.ts';
import { packImport } from '#services/main/packs/pack-import.ts';
import { openingImport } from '#services/main/schedule/opening-import.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search/search-index.ts';

export const KIND_NAMES = ['games', 'aliases', 'news', 'packs', 'openings', 'comments'] as const;
export type KindName = (typeof KIND_NAMES)[number];
/** The kinds of files: rows of a kind, or the codes of a pack. */
export const FILE_KINDS = [...KIND_NAMES, 'codes'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Creates an importer for one run; it caches its lookups. */
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

export function kindText(kind: FileKind): { title: string; keyText: string; columns: ImportColumn[] } {
  return kind === 'codes' ? codeImportText : importKind(kind);
}

export function isFileKind(name: string): name is FileKind {
  return (FILE_KINDS as readonly string[]).includes(name);
}
