import type { CallData, CallParams } from '#contract/call.ts';
import type { erasePlayer, exportPlayer } from '#contract/service-players.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { mainPersonalData } from './personal-data.ts';

interface Deps {
  db: Database;
  keys: DataKeys;
  publish: PublishChanges;
}

/** Erases the data of a player whose account is closed. */
export async function eraseClosedPlayer(
  { db, keys, publish }: Deps,
  { player_id, mobile }: CallParams<typeof erasePlayer>,
): Promise<Record<string, never>> {
  const tags = await transaction(db, async (tx) => {
    await keys.hold(tx);
    return mainPersonalData(keys).erase(tx, { id: player_id, mobile });
  });
  await publish(tags);
  return {};
}

/** The player's rows, for the file that a portal in another process makes. */
export function exportOwnRows(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { player_id, mobile, since }: CallParams<typeof exportPlayer>,
): Promise<CallData<typeof exportPlayer>> {
  return transaction(db, async (tx) => {
    await keys.hold(tx);
    const person = { id: player_id, mobile, since: since === undefined ? since : new Date(since) };
    return { data: await mainPersonalData(keys).read(tx, person) };
  });
}
