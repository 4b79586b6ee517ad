import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import { bare, NOW } from '#tests/unit/bare-game.ts';
import { details } from '#tests/unit/game-page-responses.ts';
import { gamePage } from './game-page.tsx';

const site = { name: '游门', features: { comments: true } } as unknown as Site;
const refusal = { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用，请稍后再试' };
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
const none = {
  list: [],
  summary: { average: null, count: 0 },
  page: 1,
  size: 10,
  total: 0,
  generated_at: NOW,
};

/** The page from the responses of a game and of its reviews. */
async function pageOf(game: object, reviews: object, comments = true): Promise<string> {
  const services = { get: async () => game, post: async () => reviews } as unknown as Client;
  const url = new URL('https://portal.example/BaseYxDetails?id=12&sort=new');
  const data = await gamePage.load({ services, url });
  const shown = { ...site, features: { ...site.features, comments } };
  return renderToStaticMarkup(
    <gamePage.Page data={data} site={shown} origin="https://portal.example" url={url} />,
  );
}
const found = { status: 1, msg: 'ok', data: info };
const reviewed = { status: 1, msg: 'ok', data: none };

test('[ERR-03] a game shows that its reviews failed, with a retry, and all the rest', async () => {
  const html = await pageOf(found, refusal);
  expect(html).toContain('评论加载失败，请稍后重试。');
  expect(html).toContain('href="/BaseYxDetails?id=12&amp;sort=new"');
  expect(html).toContain('<h1');
  expect(html).toContain('猜你喜欢');
});

test('[ERR-03] a game whose data fails is the error page', async () => {
  await expect(pageOf(refusal, reviewed)).rejects.toMatchObject({ status: 503 });
});

test('the block of the reviews has a form where players can write, and is missing where nothing was written', async () => {
  expect(await pageOf(found, reviewed)).toContain('玩过这款游戏？说说您的感受');
  expect(await pageOf(found, reviewed, false)).not.toContain('玩家评论');
});

test('[ISL-11] the packs of a game are a list whose script shows the current stock', async () => {
  const html = await pageOf({ status: 1, msg: 'ok', data: details }, reviewed);
  const [, list = ''] = html.split('data-script="pack-list"');
  expect([...list.matchAll(/data-pack="(\d+)"/g)].map(([, id]) => Number(id))).toEqual(
    details.packs.map(({ id }) => id),
  );
});
