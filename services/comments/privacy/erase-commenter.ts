import type { checkNickname, eraseCommenter, exportCommenter } from '#contract/service-players.ts';
import { transaction } from '#platform/database/transaction.ts';
import { listBlockedWords } from '../blocked-words/blocked-word-repository.ts';
import { findWords } from '../blocked-words/find-words.ts';
import type { Handle } from '../context.ts';
import { commentsPersonalData } from './personal-data.ts';

/** Erases the data of a player whose account is closed. */
export const eraseClosedCommenter: Handle<typeof eraseCommenter> = async (
  { db, keys, publish },
  { player_id, mobile, comments },
) => {
  const tags = await transaction(db, async (tx) => {
    await keys.hold(tx);
    return commentsPersonalData(keys).erase(tx, { id: player_id, mobile }, { comments });
  });
  await publish(tags);
  return {};
};

/** The player's rows, for the file that a portal in another process makes. */
export const exportCommenterRows: Handle<typeof exportCommenter> = (
  { db, keys },
  { player_id, mobile, since },
) => {
  return transaction(db, async (tx) => {
    await keys.hold(tx);
    const person = { id: player_id, mobile, since: since === undefined ? since : new Date(since) };
    return { data: await commentsPersonalData(keys).read(tx, person) };
  });
};

/** A nickname stands at every comment without a moderator's approval: any blocked word forbids it. */
export const judgeNickname: Handle<typeof checkNickname> = async ({ db }, { nickname }) => {
  return { allowed: findWords(nickname, await listBlockedWords(db)).length === 0 };
};
