import { expect, test } from 'vitest';
import { gradeOf, type Rank } from '../search-index/analysis/grade.ts';
import { readQuery } from '../search-index/analysis/query.ts';
import type { KindsFound } from './find-kinds.ts';
import { kindOrder } from './kind-order.ts';

const title = (place: 'complete' | 'named' | 'related') => ({
  hits: [{ id: 1, marks: [], complete: place === 'complete', isNamed: place !== 'related' }],
});

function found(game: Rank | null, changes: Partial<KindsFound> = {}): KindsFound {
  const hit = (rank: Rank) => ({
    id: 1,
    name: '云海剑歌',
    weight: 1,
    grade: gradeOf(rank),
    marks: [],
    alias: null,
  });
  return {
    games: { hits: game === null ? [] : [hit(game)], leading: [] },
    gift: title('related'),
    news: title('related'),
    opening: { ids: [1], named: 0, next: undefined },
    counts: { game: game === null ? 0 : 1, gift: 1, news: 1, opening: 1 },
    ...changes,
  };
}

test.each([
  [
    'a named game first, then what belongs to it',
    '云海剑歌',
    found('written whole'),
    'game gift opening news',
  ],
  [
    'a game with the label first',
    '三国',
    found('label', { news: title('complete') }),
    'game news gift opening',
  ],
  [
    'a complete title before a game with a typo',
    '云海见闻',
    found('typo whole', { news: title('complete') }),
    'news game gift opening',
  ],
  [
    'the contents of a pack before a game with a typo',
    '招募令',
    found('typo inside', { gift: title('named') }),
    'gift game opening news',
  ],
  [
    'a named server first, if no game is',
    '听潮223服',
    found(null, { opening: { ids: [1], named: 1, next: undefined } }),
    'opening gift news',
  ],
  ['what is wanted first', '云海剑歌开服', found('written whole'), 'opening game gift news'],
  ['guides first', '云海剑歌阵容推荐', found('written whole'), 'news game gift opening'],
])('[FND-04] [FND-07] orders kinds: %s', (_name, val, kinds, order) => {
  expect(kindOrder(readQuery(val), kinds).join(' ')).toBe(order);
});
