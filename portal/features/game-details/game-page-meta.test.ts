import { describe, expect, it } from 'vitest';
import { bare, NOW } from '#tests/unit/bare-game.ts';
import { pageDescription, videoGame } from './game-page-meta.ts';

describe('the meta data of a game', () => {
  it('[FIG-29] has a rating only with a score, which few votes do not give', () => {
    expect(videoGame({ ...bare, score: 8.7 }, 'https://www.example.com')).not.toHaveProperty(
      'aggregateRating',
    );
    expect(videoGame({ ...bare, score_count: 2 }, 'https://www.example.com')).not.toHaveProperty(
      'aggregateRating',
    );
    expect(videoGame({ ...bare, score: 8.7, score_count: 3 }, 'https://www.example.com')).toHaveProperty(
      'aggregateRating',
      { '@type': 'AggregateRating', ratingValue: 8.7, bestRating: 10, worstRating: 2, ratingCount: 3 },
    );
  });

  it('[FIG-16] has the counted downloads from ten on, whatever was typed', () => {
    const typed = { ...bare, download_count: 500_000 };
    expect(videoGame({ ...typed, download_count: 9 }, 'https://www.example.com')).not.toHaveProperty(
      'interactionStatistic',
    );
    expect(videoGame({ ...typed, download_count: 1_234 }, 'https://www.example.com')).toHaveProperty(
      'interactionStatistic',
      {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/DownloadAction',
        userInteractionCount: 1_234,
      },
    );
  });

  it('[PKG-12] has the version, size and permissions of its packages', () => {
    const build = {
      platform: 'android' as const,
      version: '1.4.2',
      size_bytes: 3 * 1024 ** 2,
      updated_at: null,
      url: null,
      sha256: null,
      permissions: ['使用相机', '录音'],
      privacy_url: null,
      min_os: null,
    };
    const packages = [build];
    expect(videoGame({ ...bare, packages }, 'https://www.example.com')).toMatchObject({
      softwareVersion: '1.4.2',
      fileSize: '3 MB',
      permissions: '使用相机、录音',
    });
    expect(videoGame(bare, 'https://www.example.com')).not.toHaveProperty('softwareVersion');
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
