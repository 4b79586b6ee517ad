import type { CallData, CallParams } from '#contract/call.ts';
import type { checkNickname, eraseCommenter, exportCommenter } from '#contract/service-players.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { listBlockedWords } from '../blocked-words/blocked-word-repository.ts';
import { findWords } from '../blocked-words/find-words.ts';
import { commentsPersonalData } from './personal-data.ts';

interface Deps {
  keys: DataKeys;
  publish: PublishChanges;
}

/** Erases the data of a player whose account is closed. */
export async function eraseClosedCommenter(
  db: Database,
  { keys, publish }: Deps,
  { player_id, mobile, comments }: CallParams<typeof eraseCommenter>,
): Promise<Record<string, never>> {
  const tags = await transaction(db, async (tx) => {
    await keys.hold(tx);
    return commentsPersonalData(keys).erase(tx, { id: player_id, mobile }, { comments });
  });
  await publish(tags);
  return {};
}

/** The player's rows, for the file that a portal in another process makes. */
export function exportCommenterRows(
  db: Database,
  { keys }: Pick<Deps, 'keys'>,
  { player_id, mobile, since }: CallParams<typeof exportCommenter>,
): Promise<CallData<typeof exportCommenter>> {
  return transaction(db, async (tx) => {
    await keys.hold(tx);
    const person = { id: player_id, mobile, since: since === undefined ? since : new Date(since) };
    return { data: await commentsPersonalData(keys).read(tx, person) };
  });
}

/** A nickname stands at every comment without a moderator's approval: any blocked word forbids it. */
export async function judgeNickname(
  db: Database,
  { nickname }: CallParams<typeof checkNickname>,
): Promise<CallData<typeof checkNickname>> {
  return { allowed: findWords(nickname, await listBlockedWords(db)).length === 0 };
}
