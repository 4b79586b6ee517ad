import { expect, test } from 'vitest';
import { auditTitle, publishGames } from './comment-changes.ts';

test('the audit names a comment by its first forty characters, without mobile numbers', () => {
  expect(auditTitle('好'.repeat(41))).toBe('好'.repeat(40));
  expect(auditTitle('🎮'.repeat(41))).toBe('🎮'.repeat(40));
  expect(auditTitle('加 13800138000')).toBe('加 138****8000');
});

test('each game that a change touches is invalidated once; without a change nothing is', async () => {
  const published: (readonly string[])[] = [];
  const publish = async (tags: readonly string[]) => void published.push(tags);
  await publishGames(publish, [{ game_id: 7 }, { game_id: 8 }, { game_id: 7 }]);
  await publishGames(publish, []);
  expect(published).toEqual([['comments:7', 'comments:8']]);
});
