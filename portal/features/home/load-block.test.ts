import { describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { GameCard } from '#contract/entities/game.ts';
import type { BannerShown } from '#contract/entities/site.ts';
import { type BlockData, blockHref, blockOf, describeBlock, loadBlock } from './load-block.ts';

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

  test('[NAV-10] after the last one has its number and is not indexed', () => {
    const data: BlockData = { block: 'BaseRanking', afterLast: { list: [], page: 2 }, generated_at };
    expect(describeBlock(data, '游门')).toMatchObject({
      path: '/BaseHomePage/BaseRanking?page=2',
      page: 2,
      noindex: true,
    });
  });

  test('is not indexed while it is empty', () => {
    const empty: BlockData = { block: 'BaseActivity', activities: [], generated_at };
    expect(describeBlock(empty, '游门')).toMatchObject({ noindex: true });
    expect(describeBlock(recommended(1), '游门')).toMatchObject({ noindex: false });
  });
});

describe('the description of a block', () => {
  const named = (name: string) => ({ game: { name } }) as never;
  const described: [BlockData, string, string][] = [
    [
      { block: 'BaseActivity', activities: [{ title: '周年庆' }, { title: '集字' }] as never, generated_at },
      '活动',
      '游门活动 2 个，怎么参加、有什么奖励：周年庆、集字',
    ],
    [
      {
        block: 'BaseCarousel',
        banners: { ...list, list: [banner, { ...banner, headline: '', alt: '海报' }] },
        generated_at,
      },
      '精彩推荐',
      '游门推荐过的活动、礼包和新游：月满，剑鸣、海报',
    ],
    [
      { block: 'BaseLinks', links: [{ name: '星桥', url: '/' }], generated_at },
      '友情链接',
      '游门的友情链接：星桥',
    ],
    [
      {
        block: 'BaseRanking',
        rankings: { hot: ['一', '二', '三', '四', '五', '六', '七'].map(named), new: [], reserve: [] },
        generated_at,
      },
      '排行榜',
      '游门手游热门榜、新游榜和预约榜：一、二、三、四、五、六',
    ],
    [
      { block: 'BaseTesting', tests: [{ game: { name: '山海谣' }, kind: '删档' }] as never, generated_at },
      '新游测试',
      '游门新游测试 1 场：山海谣删档',
    ],
    [
      { ...recommended(1), games: { ...list, list: [{ ...game, reason: null }] } } as BlockData,
      '编辑推荐',
      '游门编辑推荐的手游 1 款：云海剑歌（）',
    ],
    [{ block: 'BaseTesting', tests: [], generated_at }, '新游测试', '游门新游测试：暂时没有内容。'],
  ];
  test.each(described)('%#', (data, title, description) => {
    expect(describeBlock(data, '游门')).toMatchObject({ title, description });
  });

  test('has the page of banners too', () => {
    const banners: BlockData = {
      block: 'BaseCarousel',
      generated_at,
      banners: { ...list, page: 2, list: [banner] },
    };
    expect(describeBlock(banners, '游门')).toMatchObject({
      page: 2,
      path: '/BaseHomePage/BaseCarousel?page=2',
    });
    const links: BlockData = { block: 'BaseLinks', links: [], generated_at };
    expect(describeBlock(links, '游门')).toMatchObject({ page: 1, noindex: true });
  });
});

describe('the data of a block', () => {
  /** Loads a block; returns it and the calls. */
  async function load(address: string) {
    const calls: unknown[] = [];
    const home = { activities: [1], links: [2], rankings: { hot: [] }, tests: [4], generated_at };
    const services = createClient(async (path, params) => {
      calls.push([path, params]);
      return { status: 1, msg: 'ok', data: path === '/vue/index' ? home : { path, generated_at } };
    });
    const url = new URL(address, 'https://www.youmen.example');
    return { data: await loadBlock({ services, url }), calls };
  }

  test.each([
    ['BaseActivity', { activities: [1] }],
    ['BaseLinks', { links: [2] }],
    ['BaseRanking', { rankings: { hot: [] } }],
    ['BaseTesting', { tests: [4] }],
  ])('%s is the whole list of the home page', async (block, part) => {
    const { data, calls } = await load(`/BaseHomePage/${block}`);
    expect(data).toEqual({ block, ...part, generated_at });
    expect(calls).toEqual([['/vue/index', { full: '1' }]]);
  });

  test('banners and recommended games have pages', async () => {
    const banners = await load('/BaseHomePage/BaseCarousel?page=2');
    expect(banners.data).toEqual({
      block: 'BaseCarousel',
      banners: { path: '/vue/banners', generated_at },
      generated_at,
    });
    expect(banners.calls).toEqual([['/vue/banners', { page: 2, size: 12 }]]);
    const games = await load('/BaseHomePage/BaseRecom?page=3');
    expect(games.data).toEqual({
      block: 'BaseRecom',
      games: { path: '/vue/game', generated_at },
      generated_at,
    });
    expect(games.calls).toEqual([['/vue/game', { recommended: '1', page: 3, size: 12 }]]);
  });
});

test('a block has an address below the home page', () => {
  expect(blockHref('BaseRanking')).toBe('/BaseHomePage/BaseRanking');
});

test('an unknown block is that of the activities', () => {
  expect([blockOf('/BaseHomePage'), blockOf('/BaseHomePage/BaseNothing')]).toEqual([
    'BaseActivity',
    'BaseActivity',
  ]);
});

test('finds a block by its path, ignoring case', () => {
  expect(blockOf('/BaseHomePage/BaseRecom')).toBe('BaseRecom');
  expect(blockOf('/basehomepage/basecarousel')).toBe('BaseCarousel');
});
