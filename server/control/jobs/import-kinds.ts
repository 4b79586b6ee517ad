import type { ImportColumn, ImportKind } from '#platform/import/import-kind.ts';
import { commentImport } from '#services/comments/import/comment-rows.ts';
import { codeImportText } from '#services/main/codes/code-import.ts';
import { aliasImport } from '#services/main/games/alias-import.ts';
import { GameNames } from '#services/main/games/game-names.ts';
import { listImport } from '#services/main/import/kinds.ts';
import type { KindOptions } from '#services/main/import-rows/kind-options.ts';
import { indexGames } from '#services/main/search-index/search-index.ts';

export const KIND_NAMES = ['games', 'aliases', 'news', 'packs', 'openings', 'comments'] as const;
export type KindName = (typeof KIND_NAMES)[number];
/** The kinds of files: rows of a kind, or the codes of a pack. */
export const FILE_KINDS = [...KIND_NAMES, 'codes'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Creates an importer for one run; it caches its lookups. */
export function importKind(name: KindName, options: KindOptions = {}): ImportKind<unknown> {
  const names = new GameNames(options);
  switch (name) {
    case 'aliases':
      return aliasImport(names, indexGames);
    case 'comments':
      return commentImport(names, options.source);
    default:
      return listImport(name, options);
  }
}

export function kindText(kind: FileKind): { title: string; keyText: string; columns: ImportColumn[] } {
  return kind === 'codes' ? codeImportText : importKind(kind);
}

export function isFileKind(name: string): name is FileKind {
  return (FILE_KINDS as readonly string[]).includes(name);
}
