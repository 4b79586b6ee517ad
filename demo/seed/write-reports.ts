import { insertReport } from '#services/comments/reports/report-repository.ts';
import { dueAt, reportNumber } from '#services/comments/reports/report-service.ts';
import { pastMoment } from './dates.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';

/** Writes the reports of guests that wait in the queue: of comments, by game and nickname, and of games. */
export async function writeReports(
  { tx, catalogue: { games, moderation }, now }: Seeding,
  ids: Ids,
): Promise<void> {
  for (const { kind, game, user, reason, text, days_ago, at } of moderation.reports) {
    const game_id = idOf(ids, game);
    const created_at = pastMoment(now, days_ago, at);
    const comment =
      kind === 'comment'
        ? await tx
            .selectFrom('comment')
            .select(['id', 'nickname', 'body'])
            .where('game_id', '=', game_id)
            .where('nickname', '=', user ?? '')
            .where('parent_id', 'is', null)
            .executeTakeFirstOrThrow()
        : undefined;
    const name = games.find(({ slug }) => slug === game)?.name ?? '';
    await insertReport(tx, {
      kind,
      target_id: comment?.id ?? game_id,
      game_id,
      title: comment?.nickname ?? name,
      body: comment?.body ?? '',
      reason,
      text,
      report_no: reportNumber(created_at),
      created_at,
      due_at: dueAt(reason, created_at),
    });
  }
}
