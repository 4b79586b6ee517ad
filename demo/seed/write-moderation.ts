import { judge, wordKey } from '#services/comments/blocked-words/find-words.ts';
import { pastMoment } from './dates.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';

/** Writes the sensitive words, and the reviews that wait for a moderator. */
export async function writeModeration(
  { tx, catalogue: { moderation }, now }: Seeding,
  games: Ids,
): Promise<void> {
  const words = moderation.words.map((one) => ({ ...one, key: wordKey(one.word) }));
  await tx
    .insertInto('sensitive_word')
    .values(words.map((word) => ({ ...word, created_at: now })))
    .execute();
  await tx
    .insertInto('comment')
    .values(
      moderation.waiting.map(({ game, user, stars, body, days_ago, at }) => ({
        ...{ game_id: idOf(games, game), nickname: user, stars, body, state: '待审核' as const },
        ...{ created_at: pastMoment(now, days_ago, at), words: judge(body, words).words },
      })),
    )
    .execute();
}
