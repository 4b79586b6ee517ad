import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { services, site } from '#tests/unit/page-responses.ts';
import { homePage } from './home-page.tsx';
import type { HomeData } from './load-home.ts';

const origin = 'https://portal.example';
const url = new URL('/', origin);
const loaded = (await homePage.load({ services, url })) as HomeData;
const empty: HomeData = {
  ...loaded,
  activities: [],
  banners: [],
  headlines: [],
  links: [],
  news: [],
  openings: [],
  packs: [],
  rankings: { hot: [], new: [], reserve: [] },
  recommended: [],
  tests: [],
  trades: [],
};

function rendered(data: HomeData, empty: Site['empty'] = []) {
  const html = renderToStaticMarkup(
    <homePage.Page data={data} site={{ ...site, empty }} origin={origin} url={url} />,
  );
  const blocks = [...html.matchAll(/<(?:section|div)[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name);
  return { html, blocks: blocks.filter((name) => name !== '榜单') };
}

test('[ISL-24] the home page has its blocks in order, each below the carousel in a place with its height', () => {
  const { html, blocks } = rendered(loaded);
  expect(blocks).toEqual([
    '推荐',
    '排行榜',
    '今日开服',
    '编辑推荐',
    '最新礼包',
    '新游测试',
    '游戏资讯',
    '活动',
    '账号交易',
    '友情链接',
  ]);
  expect(html.match(/class="place [^" ]+"/g)).toHaveLength(9);
});

test('[ISL-24] a block without content is left out, and today’s openings only where a site has none at all', () => {
  expect(rendered(empty).blocks).toEqual(['今日开服']);
  const { html, blocks } = rendered(empty, ['schedule']);
  expect(blocks).toEqual(['即将开放']);
  expect(html).toContain('很快与您见面');
  expect(rendered({ ...empty, packs: loaded.packs }, ['schedule']).blocks).toEqual(['最新礼包']);
  expect(rendered({ ...empty, banners: loaded.banners.slice(1) }, ['schedule']).html).not.toContain('button');
});

test('[ISL-24] the home page is described by the site and the number of openings, with its search and its first banner', () => {
  const { title, description, path, largest, structured } = homePage.describe({
    data: loaded,
    site: { ...site, slogan: '找好游戏', company: '泊岸' },
    origin,
    url,
  });
  expect([title, path]).toEqual(['游门 - 找好游戏', '/']);
  expect(description).toContain('今日开服 1 组');
  expect(largest?.src).toBe(loaded.banners[0]?.image);
  expect(structured).toMatchObject([
    {
      '@type': 'WebSite',
      potentialAction: { target: `${origin}/BaseSearch?val={search_term_string}` },
    },
    { '@type': 'Organization', name: '泊岸' },
  ]);
  expect(homePage.describe({ data: empty, site, origin, url }).largest).toBeUndefined();
});
