import { storableText } from '#platform/database/upsert-rows.ts';

/** The key a game is recognised by when it is imported again: its name and its version label, empty if unknown. */
export function gameKey(game: { name: string; version_label: string | null }): string {
  return storableText(`${game.name}|${game.version_label ?? ''}`);
}
