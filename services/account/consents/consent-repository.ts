import { sql } from 'kysely';
import { CONSENT_DOCUMENTS } from '#contract/account/consent-documents.ts';
import type { DocumentVersions } from '#contract/account/own.ts';
import type { Database } from '#platform/database/open.ts';

/** What the selected `player` has accepted: `privacy 2026-10-01-4e5f6071`. */
export const acceptedVersions = sql<string[]>`array(
  select consent.document || ' ' || consent.version from consent where consent.player_id = player.id
)`;

/** Records versions that a player accepts, each once. */
export async function writeConsents(
  db: Database,
  playerId: number,
  versions: DocumentVersions,
  now: Date,
): Promise<void> {
  await db
    .insertInto('consent')
    .values(
      CONSENT_DOCUMENTS.map((document) => ({
        player_id: playerId,
        document,
        version: versions[document],
        accepted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The versions that a player has accepted, newest first. */
export function listConsents(db: Database, playerId: number) {
  return db
    .selectFrom('consent')
    .select(['document', 'version', 'accepted_at'])
    .where('player_id', '=', playerId)
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .execute();
}
