import { judge, wordKey } from '#services/comments/blocked-words/find-words.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { pastMoment } from './dates.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';
import { stableNumber } from './stable.ts';

const MINUTE_MS = 60_000;

export async function writeComments({ tx, catalogue, art, now }: Seeding, games: Ids): Promise<void> {
  const avatars = art.list('avatars', '-128x128.webp');
  await upsertComments(
    tx,
    catalogue.comments.map(({ game, user, stars, body, device, likes, replies, ...at }) => {
      const created_at = pastMoment(now, at.days_ago, at.at);
      return {
        game_id: idOf(games, game),
        nickname: user,
        icon_url: avatarOf(avatars, user),
        stars,
        body,
        device: device ?? null,
        created_at,
        likes,
        replies: replies.map((reply, index) => ({
          nickname: reply.user,
          icon_url: avatarOf(avatars, reply.user),
          body: reply.body,
          created_at: notBefore(pastMoment(now, reply.days_ago, reply.at), created_at, index),
          likes: 0,
        })),
      };
    }),
  );
}

/** A reply is later than its review, even where `pastMoment` shifted one of them. */
function notBefore(date: Date, earliest: Date, index: number): Date {
  return new Date(Math.max(date.getTime(), earliest.getTime() + (index + 1) * MINUTE_MS));
}

function avatarOf(avatars: readonly string[], user: string): string | null {
  return avatars[stableNumber(user, Math.max(1, avatars.length))] ?? null;
}

/** Writes the blocked words and the reviews waiting for moderation. */
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
