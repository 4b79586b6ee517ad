import { randomId } from '#platform/core/ids.ts';
import { insertBlock } from '#services/comments/blocks/block-repository.ts';
import { recountRatings } from '#services/comments/comments/rating-repository.ts';
import { insertReport } from '#services/comments/reports/report-repository.ts';
import { dueAt, reportNumber } from '#services/comments/reports/report-service.ts';
import { demoAccounts } from '../accounts.ts';
import { pastMoment } from './dates.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';

const APPEAL_MS = 3 * 86_400_000;
const HOUR_MS = 3_600_000;

interface Author {
  id: number;
  nickname: string;
  icon_url: string;
}

/**
 * Writes what the demo players did: reviews, one of them rejected and one appealed against, reports that were decided, and
 * a block. They log in as these players later.
 */
export async function writeOwnTraces(seeding: Seeding, games: Ids): Promise<void> {
  const { moderation } = seeding.catalogue;
  const [first, second] = await writePlayers(seeding);
  if (!first || !second) {
    return;
  }
  await writeReviews(seeding, games, first, moderation.own);
  await writeReviews(seeding, games, second, moderation.blocked);
  await writeReports(seeding, games, first);
  await insertBlock(seeding.tx, first.id, { player_id: second.id, nickname: second.nickname }, seeding.now);
}

/** The players of the demo accounts; a login finds them by the account. */
async function writePlayers({ tx, now }: Seeding): Promise<Author[]> {
  const players = demoAccounts.map(({ uid, mobile, nickname, icon_url }) => ({
    uid: randomId(),
    account_uid: `own:${uid}`,
    nickname,
    icon_url,
    created_at: now,
    mobile_masked: `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
  }));
  return tx.insertInto('player').values(players).returning(['id', 'nickname', 'icon_url']).execute();
}

type Review = Seeding['catalogue']['moderation']['own'][number];

async function writeReviews(
  { tx, now }: Seeding,
  games: Ids,
  author: Author,
  reviews: readonly Review[],
): Promise<void> {
  for (const { game, stars, body, rejected, appeal, days_ago, at } of reviews) {
    const [game_id, created_at] = [idOf(games, game), pastMoment(now, days_ago, at)];
    const { id } = await tx
      .insertInto('comment')
      .values({
        game_id,
        player_id: author.id,
        nickname: author.nickname,
        icon_url: author.icon_url,
        stars,
        body,
        created_at,
        province: '浙江',
        ...(rejected ? { state: '已拒绝' as const, decision_note: rejected } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (appeal) {
      await writeAppeal(seedingTime({ tx, now }, created_at), author, {
        kind: 'comment_appeal' as const,
        target_id: id,
        game_id,
        author_id: author.id,
        title: author.nickname,
        body,
        text: appeal,
      });
    }
  }
  const reviewed = reviews.map(({ game }) => idOf(games, game));
  await recountRatings(tx, reviewed);
}

async function writeReports({ tx, catalogue, now }: Seeding, ids: Ids, reporter: Author): Promise<void> {
  for (const { game, reason, text, note, appeal, days_ago, at } of catalogue.moderation.own_reports) {
    const [game_id, created_at] = [idOf(ids, game), pastMoment(now, days_ago, at)];
    const title = catalogue.games.find(({ slug }) => slug === game)?.name ?? '';
    const report_no = reportNumber(created_at);
    await insertReport(tx, {
      report_no,
      kind: 'game',
      target_id: game_id,
      game_id,
      title,
      reason,
      text,
      player_id: reporter.id,
      created_at,
      due_at: dueAt(reason, created_at),
    });
    const { id } = await tx
      .updateTable('report')
      .set({ state: '不成立', note, decided_at: later(created_at, now) })
      .where('report_no', '=', report_no)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (appeal) {
      await writeAppeal(seedingTime({ tx, now }, created_at), reporter, {
        kind: 'report_appeal' as const,
        target_id: id,
        game_id,
        title: `${report_no} ${title}`,
        text: appeal,
      });
    }
  }
}

interface Appeal {
  kind: 'comment_appeal' | 'report_appeal';
  target_id: number;
  game_id: number;
  author_id?: number | null;
  title: string;
  body?: string;
  text: string;
}

async function writeAppeal(
  { tx, created_at }: { tx: Seeding['tx']; created_at: Date },
  player: Author,
  appeal: Appeal,
): Promise<void> {
  await insertReport(tx, {
    ...appeal,
    report_no: reportNumber(created_at),
    reason: '其他' as const,
    player_id: player.id,
    created_at,
    due_at: new Date(created_at.getTime() + APPEAL_MS),
  });
}

/** The time of an appeal: after the decision, which comes hours after what it is about. */
function seedingTime({ tx, now }: Pick<Seeding, 'tx' | 'now'>, at: Date) {
  return { tx, created_at: later(later(at, now), now) };
}

function later(at: Date, now: Date): Date {
  return new Date(Math.min(at.getTime() + 2 * HOUR_MS, now.getTime()));
}
