import { describe, expect, it } from 'vitest';
import { bare, NOW } from '#tests/unit/bare-game.ts';
import type { SharedGame } from './load-share.ts';
import { cardTags, shareDescription } from './share-meta.ts';
import { nameOf, tabLinks, tabOf } from './share-tabs.ts';

const failed: SharedGame = { kind: 'game', id: 12, info: null, packs: null, reviews: null, openings: null };
const loaded: SharedGame = { ...failed, info: { game: bare, generated_at: NOW } };

describe('[RT-12] the share page', () => {
  it('chooses the tab by its sub-route, the details by default', () => {
    expect(tabOf('/MovePage/ShareGameDetails')).toBe('GameDetail');
    expect(tabOf('/movepage/sharegamedetails/serverlaunch')).toBe('ServerLaunch');
  });

  it('shows counts of loaded blocks that are not 0', () => {
    const packs = { list: [], total: 12_000, page: 1, size: 20, generated_at: NOW };
    const labels = tabLinks({ ...failed, packs }, 'Bonus').map(({ label }) => label);
    expect(labels).toEqual(['详情', '礼包 1.2万', '评论', '开服']);
  });

  it('takes the name of the game from any loaded block', () => {
    const opening = {
      id: 1,
      game: { id: 12, name: '只有名字', icon_url: null },
      server_name: '一服',
      opens_at: NOW,
      dynamic: false,
      platform: null,
      pack_id: null,
      state: '今日' as const,
    };
    expect(nameOf({ ...failed, openings: { list: [opening], generated_at: NOW } })).toBe('只有名字');
    expect(nameOf(failed)).toBe('游戏');
  });

  it('describes a game with nothing but a name', () => {
    const page = shareDescription(loaded, 'GameDetail');
    expect(page).toEqual({
      title: '只有名字',
      description: '只有名字的介绍、礼包、评论和开服时间。',
      path: '/BaseYxDetails?id=12',
      image: null,
    });
    expect(cardTags(page, 'https://www.example.com')).toHaveLength(2);
  });

  it('has an absolute URL of the picture of the card', () => {
    const page = shareDescription(
      {
        ...loaded,
        info: {
          game: {
            ...bare,
            icon_url: 'games/x/icon-256x256.webp',
            cover_url: 'games/x/cover-1200x675.webp',
          },
          generated_at: NOW,
        },
      },
      'Bonus',
    );
    expect(page.title).toBe('只有名字礼包');
    expect(cardTags(page, 'https://www.example.com')).toContainEqual({
      itemProp: 'image',
      content: 'https://www.example.com/images/games/x/cover-1200x675.webp',
    });
  });
});
