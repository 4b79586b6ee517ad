import type { ImportColumn, ImportKind } from '#platform/import/import-kind.ts';
import { commentImport } from '#services/comments/import/comment-rows.ts';
import { codeImportText } from '#services/main/codes/code-import.ts';
import { GameNames } from '#services/main/games/game-names.ts';
import { mainImports } from '#services/main/import/kinds.ts';
import type { KindOptions } from '#services/main/import-rows/kind-options.ts';

/** The imports of all services by kind, each created for one run. */
export const importKinds = {
  ...mainImports,
  comments: (options?: KindOptions): ImportKind<unknown> =>
    commentImport(new GameNames(options), options?.source),
};

export type KindName = keyof typeof importKinds;
export const KIND_NAMES = Object.keys(importKinds) as KindName[];
/** The kinds of files: rows of a kind, or the codes of a pack. */
export const FILE_KINDS = [...KIND_NAMES, 'codes'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export function kindText(kind: FileKind): { title: string; keyText: string; columns: ImportColumn[] } {
  return kind === 'codes' ? codeImportText : importKinds[kind]();
}
