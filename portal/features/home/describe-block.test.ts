import { describe, expect, test } from 'vitest';
import type { GameCard } from '#contract/entities/game.ts';
import type { BannerShown } from '#contract/entities/site.ts';
import { type BlockData, blockOf, describeBlock } from './load-block.ts';

const generated_at = '2026-11-21T10:00:00+08:00';
const list = { page: 1, size: 12, total: 1, generated_at };
const game = { id: 1, name: '云海剑歌', reason: '御剑三十秒' } as GameCard;
const banner = { id: 1, headline: '月满，剑鸣', alt: '' } as BannerShown;

const recommended = (page: number): BlockData => ({
  block: 'BaseRecom',
  games: { ...list, page, list: [game] },
  generated_at,
});

describe('the page of a block', () => {
  test('is described by its content', () => {
    expect(describeBlock(recommended(1), '游门').description).toBe(
      '游门编辑推荐的手游 1 款：云海剑歌（御剑三十秒）',
    );
    const banners: BlockData = {
      block: 'BaseCarousel',
      banners: { ...list, list: [banner] },
      generated_at,
    };
    expect(describeBlock(banners, '游门').description).toContain('月满，剑鸣');
  });

  test('has a canonical URL per page', () => {
    expect(describeBlock(recommended(1), '游门')).toMatchObject({ path: '/BaseHomePage/BaseRecom' });
    expect(describeBlock(recommended(2), '游门')).toMatchObject({
      path: '/BaseHomePage/BaseRecom?page=2',
      page: 2,
    });
  });

  test('has the home page as its canonical URL if it shows no more', () => {
    const links: BlockData = { block: 'BaseLinks', links: [{ name: '星桥', url: '/' }], generated_at };
    expect(describeBlock(links, '游门').path).toBe('/');
  });

  test('is not indexed while it is empty', () => {
    const empty: BlockData = { block: 'BaseActivity', activities: [], generated_at };
    expect(describeBlock(empty, '游门')).toMatchObject({ noindex: true });
    expect(describeBlock(recommended(1), '游门')).toMatchObject({ noindex: false });
  });
});

test('finds a block by its path, ignoring case', () => {
  expect(blockOf('/BaseHomePage/BaseRecom')).toBe('BaseRecom');
  expect(blockOf('/basehomepage/basecarousel')).toBe('BaseCarousel');
});
