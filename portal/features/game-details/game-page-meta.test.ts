import { describe, expect, it } from 'vitest';
import { bare, NOW } from '#tests/unit/bare-game.ts';
import { pageDescription, videoGame } from './game-page-meta.ts';

describe('the meta data of a game', () => {
  it('has a rating only with votes', () => {
    expect(videoGame({ ...bare, score: 8.7 }, 'https://www.example.com')).not.toHaveProperty(
      'aggregateRating',
    );
    expect(videoGame({ ...bare, score: 8.7, score_count: 3 }, 'https://www.example.com')).toHaveProperty(
      'aggregateRating',
      { '@type': 'AggregateRating', ratingValue: 8.7, bestRating: 10, worstRating: 0, ratingCount: 3 },
    );
  });

  it('describes a game with nothing but a name', () => {
    const info = {
      game: bare,
      packs: [],
      openings: [],
      opening_pace: null,
      tests: [],
      news: [],
      trades: { list: [], total: 0 },
      recommended: [],
      generated_at: NOW,
    };
    expect(pageDescription(info)).toEqual({
      title: '只有名字下载_礼包_开服表',
      description: '只有名字：介绍、礼包、开服时间和玩家评论。',
    });
  });
});
