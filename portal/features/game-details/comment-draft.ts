import { COMMENT_LENGTH } from '#contract/vocabulary.ts';

/** What is wrong with a review (stars 0: none yet) or a reply (stars null); empty where it may be sent. */
export function draftProblem(body: string, stars: number | null): string {
  if (stars === 0) {
    return '请先打分';
  }
  const { length } = [...body.trim()];
  if (length < COMMENT_LENGTH.min) {
    return `至少写 ${COMMENT_LENGTH.min} 个字`;
  }
  return length > COMMENT_LENGTH.max ? `最多写 ${COMMENT_LENGTH.max} 个字` : '';
}
