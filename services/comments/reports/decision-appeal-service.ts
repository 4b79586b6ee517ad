import { createHash } from 'node:crypto';
import type { decisionAppeal } from '#contract/calls/reports.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { REPORT_TEXT_LIMIT } from '#contract/report-vocabulary.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import { cleanText, textLength } from '#platform/import/clean-text.ts';
import { atMost, DAY, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { Handle } from '../context.ts';
import {
  findRefusedReport,
  findRejectedComment,
  findResetReport,
  hasAppeal,
} from './decision-appeal-repository.ts';
import { insertReport } from './report-repository.ts';
import { reportNumber } from './report-service.ts';

const APPEAL_DAYS = 3;
const appealsOfPlayer: WindowLimit = { log: 'decision-appeal-player', windows: [atMost(20, DAY)] };

/**
 * Files an appeal of the author of a rejected comment, of the reporter of a report that was decided as unjustified, or of
 * the player whose nickname was reset. It is in the queue of reports. A decision has one appeal, until that is granted.
 * @throws {Refusal} BAD_REQUEST, NOT_FOUND, CONFLICT, TOO_MANY, UNAVAILABLE
 */
export const appealDecision: Handle<typeof decisionAppeal> = async (
  { db, player, now },
  { comment_id, report_no, text: written },
) => {
  const { text } = cleanText(written);
  if (text === '' || textLength(text) > REPORT_TEXT_LIMIT) {
    throw new Refusal('BAD_REQUEST', `请写明申诉理由，最多 ${REPORT_TEXT_LIMIT} 个字`, { field: 'text' });
  }
  if ((comment_id === undefined) === (report_no === undefined)) {
    throw new Refusal('BAD_REQUEST');
  }
  await countPlayer(db, appealsOfPlayer, player, now);
  const kind = comment_id === undefined ? 'report_appeal' : 'comment_appeal';
  const due_at = new Date(now.getTime() + APPEAL_DAYS * DAY);
  return await transaction(db, async (tx) => {
    const found =
      comment_id === undefined
        ? ((await findRefusedReport(tx, report_no ?? '', player.id)) ??
          (await findResetReport(tx, report_no ?? '', player.id)))
        : await findRejectedComment(tx, comment_id, player.id);
    const decision = orNotFound(found, '没有可以申诉的处理结果');
    if (await hasAppeal(tx, kind, decision, player.id)) {
      throw new Refusal('CONFLICT', '这项处理结果已经申诉过了');
    }
    const number = reportNumber(now);
    const isNew = await insertReport(tx, {
      report_no: number,
      kind,
      target_id: decision.id,
      game_id: decision.game_id,
      author_id: decision.author_id,
      title: decision.title,
      body: decision.body,
      reason: '其他' as const,
      text,
      player_id: player.id,
      repeat_key: createHash('sha256')
        .update(JSON.stringify([kind, decision.id, ...(decision.author_id === player.id ? [player.id] : [])]))
        .digest(),
      created_at: now,
      due_at,
    });
    if (!isNew) {
      throw new Refusal('UNAVAILABLE');
    }
    return { report_no: number, due_at: chinaTime(due_at) };
  });
};
