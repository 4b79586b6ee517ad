import type { erasePlayer, exportPlayer } from '#contract/service-players.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';
import { mainPersonalData } from './personal-data.ts';

/** Erases the data of a player whose account is closed. */
export const eraseClosedPlayer: Handle<typeof erasePlayer> = async (
  { db, keys, publish },
  { player_id, mobile },
) => {
  const tags = await transaction(db, async (tx) => {
    await keys.hold(tx);
    return mainPersonalData(keys).erase(tx, { id: player_id, mobile });
  });
  await publish(tags);
  return {};
};

/** The player's rows, for the file that a portal in another process makes. */
export const exportOwnRows: Handle<typeof exportPlayer> = ({ db, keys }, { player_id, mobile, since }) => {
  return transaction(db, async (tx) => {
    await keys.hold(tx);
    const person = { id: player_id, mobile, since: since === undefined ? since : new Date(since) };
    return { data: await mainPersonalData(keys).read(tx, person) };
  });
};
