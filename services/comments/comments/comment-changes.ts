import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';

const TITLE = 40;

/** The start of a comment, without mobile numbers, as its title in the audit. */
export function auditTitle(body: string): string {
  return [...maskNumbers(body)].slice(0, TITLE).join('');
}

/** Invalidates the pages that show the comments. */
export async function publishGames(
  publish: PublishChanges,
  changed: readonly { game_id: number }[],
): Promise<void> {
  const games = new Set(changed.map(({ game_id }) => game_id));
  if (games.size > 0) {
    await publish([...games].map((id) => `comments:${id}`));
  }
}
