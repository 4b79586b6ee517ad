import type { ImportColumn, ImportKind } from '#platform/import/import-kind.ts';
import { commentImport } from '#services/comments/import/comment-rows.ts';
import { codeImportText } from '#services/main/codes/code-import.ts';
import { aliasImport } from '#services/main/import/alias-rows.ts';
import { GameNames } from '#services/main/import/game-names.ts';
import { gameImport } from '#services/main/import/game-rows.ts';
import { newsImport } from '#services/main/import/news-rows.ts';
import { openingImport } from '#services/main/import/opening-rows.ts';
import { packImport } from '#services/main/import/pack-rows.ts';
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

/** The titles and columns of a kind, for messages and templates. */
export function kindText(kind: FileKind): { title: string; keyText: string; columns: ImportColumn[] } {
  return kind === 'codes' ? codeImportText : importKind(kind);
}

export function isFileKind(name: string): name is FileKind {
  return (FILE_KINDS as readonly string[]).includes(name);
}
