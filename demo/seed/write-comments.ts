import { sql } from 'kysely';
import { judge, wordKey } from '#services/comments/blocked-words/find-words.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { writeScores } from '#services/main/games/score-sync.ts';
import { DEMO_PLAYERS } from '../catalogue/packs.ts';
import { pastMoment } from './dates.ts';
import { given, type Ids, idOf, type Seeding } from './seeding.ts';
import { stableNumber } from './stable.ts';
import { playerUid } from './write-claims.ts';

const MINUTE_MS = 60_000;
const PROVINCES = [
  '广东',
  '江苏',
  '浙江',
  '四川',
  '北京',
  '湖北',
  '河南',
  '福建',
  '山东',
  '上海',
  '中国香港',
];

type DemoComment = Seeding['catalogue']['comments'][number];

export async function writeComments({ tx, catalogue, art, now }: Seeding, games: Ids): Promise<void> {
  const releases = await readReleases(tx, games);
  const avatars = art.list('avatars', '-128x128.webp');
  const written = await upsertComments(
    tx,
    catalogue.comments.map(({ game, user, stars, body, device, replies, ...at }) => {
      const created_at = pastMoment(now, at.days_ago, at.at);
      return {
        game_id: idOf(games, game),
        nickname: user,
        icon_url: avatarOf(avatars, user),
        stars,
        body,
        device: device ?? null,
        game_version: versionAt(releases.get(game) ?? [], created_at),
        province: provinceOf(user),
        created_at,
        likes: 0,
        replies: replies.map((reply, index) => ({
          nickname: reply.user,
          icon_url: avatarOf(avatars, reply.user),
          body: reply.body,
          province: provinceOf(reply.user),
          created_at: notBefore(pastMoment(now, reply.days_ago, reply.at), created_at, index),
          likes: 0,
        })),
      };
    }),
  );
  await writeLikes(
    tx,
    catalogue.comments.flatMap((comment, index) => likesOf(comment, written[index]?.id ?? 0, now)),
  );
  await writeMarks(tx, catalogue.comments, games);
}

/** Copies the ratings of all reviews to the games. */
export async function writeAllScores({ tx }: Seeding): Promise<void> {
  const ratings = await tx.selectFrom('game_rating').selectAll().execute();
  await writeScores(
    tx,
    ratings.map(({ game_id, starred, total_stars }) => ({ game_id, count: starred, total: total_stars })),
  );
}

/** The likes of different generated players since the review. */
function likesOf({ game, user, likes, ...at }: DemoComment, comment_id: number, now: Date) {
  const first = stableNumber(`${game} ${user} likes`, DEMO_PLAYERS);
  const written = pastMoment(now, at.days_ago, at.at).getTime();
  return Array.from({ length: likes }, (_, index) => ({
    comment_id,
    uid: playerUid((first + index) % DEMO_PLAYERS),
    liked_at: new Date(written + ((now.getTime() - written) * (index + 1)) / (likes + 1)),
  }));
}

/** Writes likes; the reviews count them. */
async function writeLikes(tx: Seeding['tx'], likes: readonly object[]): Promise<void> {
  await sql`
    insert into comment_like (comment_id, player_id, liked_at)
    select comment_id, player.id, given.liked_at
    from ${given(likes, 'comment_id bigint, uid text, liked_at timestamptz')} join player using (uid)`.execute(
    tx,
  );
  await sql`
    update comment set likes = (select count(*) from comment_like where comment_id = comment.id)
    where id in (select comment_id from comment_like)`.execute(tx);
}

/** Marks reviews, and the replies in the name of the site. */
async function writeMarks(tx: Seeding['tx'], comments: readonly DemoComment[], games: Ids): Promise<void> {
  for (const { game, user, marks, replies } of comments) {
    const game_id = idOf(games, game);
    const written = tx.updateTable('comment').where('game_id', '=', game_id);
    if (marks.length > 0) {
      const set = Object.fromEntries(marks.map((mark) => [mark, true]));
      await written.set(set).where('nickname', '=', user).where('parent_id', 'is', null).execute();
    }
    for (const reply of replies.filter(({ official }) => official)) {
      await written
        .set({ official: true, icon_url: null })
        .where('nickname', '=', reply.user)
        .where('body', '=', reply.body)
        .execute();
    }
  }
}

type Releases = readonly { version: string; released_at: Date }[];

/** The releases of each game by its slug, newest first. */
async function readReleases(tx: Seeding['tx'], games: Ids): Promise<Map<string, Releases>> {
  const rows = await tx
    .selectFrom('game_release')
    .select(['game_id', 'version', 'released_at'])
    .orderBy('released_at', 'desc')
    .execute();
  const byGame = Map.groupBy(rows, ({ game_id }) => game_id);
  return new Map([...games].map(([slug, id]) => [slug, byGame.get(id) ?? []]));
}

/** The version that was current at a time. */
function versionAt(releases: Releases, at: Date): string | null {
  return releases.find(({ released_at }) => released_at <= at)?.version ?? null;
}

/** A reply is later than its review, even where `pastMoment` shifted one of them. */
function notBefore(date: Date, earliest: Date, index: number): Date {
  return new Date(Math.max(date.getTime(), earliest.getTime() + (index + 1) * MINUTE_MS));
}

/** The invented province of a player. */
function provinceOf(user: string): string {
  return PROVINCES[stableNumber(user, PROVINCES.length)] ?? '广东';
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
        game_id: idOf(games, game),
        nickname: user,
        stars,
        body,
        state: '待审核' as const,
        created_at: pastMoment(now, days_ago, at),
        words: judge(body, words).words,
      })),
    )
    .execute();
}
