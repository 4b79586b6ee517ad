import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { pastMoment } from './dates.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';
import { stableNumber } from './stable.ts';

const MINUTE_MS = 60_000;

/** Writes the players' reviews with the replies to them. */
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

/** A reply comes after what it answers, whatever the day's turn did to the two dates. */
function notBefore(date: Date, earliest: Date, index: number): Date {
  return new Date(Math.max(date.getTime(), earliest.getTime() + (index + 1) * MINUTE_MS));
}

/** A player's picture: always the same for the same name. */
function avatarOf(avatars: readonly string[], user: string): string | null {
  return avatars[stableNumber(user, Math.max(1, avatars.length))] ?? null;
}
