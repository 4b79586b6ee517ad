import type { Client } from '#contract/client.ts';
import { COMMENT_LENGTH } from '#contract/entities/comment.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#platform/database/open.ts';
import { cleanText, textLength } from '#platform/import/clean-text.ts';
import { atMost, DAY, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { listBlockedWords } from '../blocked-words/blocked-word-repository.ts';
import { type Judged, judge } from '../blocked-words/find-words.ts';

/** Comments that a player writes and changes. */
export const commentsOfPlayer: WindowLimit = {
  log: 'comment-player',
  windows: [atMost(3, MINUTE), atMost(50, DAY)],
};

const BLANK_LINES = /\n{3,}/g;

/**
 * The text of a comment as it is stored.
 * @throws {Refusal} BAD_REQUEST if it is too short
 */
export function cleanBody(written: string): string {
  const body = cleanText(written).text.replace(BLANK_LINES, '\n\n');
  if (textLength(body) < COMMENT_LENGTH.min) {
    throw new Refusal('BAD_REQUEST', `至少写 ${COMMENT_LENGTH.min} 个字`, { field: 'body' });
  }
  return body;
}

/**
 * Applies the blocked words to a text.
 * @throws {Refusal} BAD_REQUEST if a word refuses it
 */
export async function judgeBody(db: Database, body: string): Promise<Judged> {
  const judged = judge(body, await listBlockedWords(db));
  if (judged.action === '拒绝') {
    throw new Refusal('BAD_REQUEST', '评论里有不能发布的内容，请修改后再试', { field: 'body' });
  }
  return judged;
}

/** Checks the game and the site's comment settings with the main service. @returns also the game's newest version */
export async function checkGame(
  main: Client,
  gameId: number,
): Promise<{ isModerated: boolean; version: string | null }> {
  const [game, site] = await Promise.all([
    main.post('/index.php/api/game/gameinfo', { id: gameId }),
    main.get('/vue/site', { host: '' }),
  ]);
  if (game.status === 0) {
    throw new Refusal(game.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'UNAVAILABLE');
  }
  if (site.status === 0) {
    throw new Refusal('UNAVAILABLE');
  }
  const { comments, comments_moderated } = site.data.site.features;
  if (!comments) {
    throw new Refusal('FORBIDDEN', '本站暂未开放评论');
  }
  return { isModerated: comments_moderated, version: game.data.game.releases[0]?.version ?? null };
}
