import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { services, site } from '#tests/unit/page-responses.ts';
import { sharePage } from './share-page.tsx';

const ORIGIN = 'https://www.youmen.example';
const SHARE = '/MovePage/ShareGameDetails';
const CALLS = [
  '/index.php/api/game/gameinfo',
  '/index.php/api/packs/get_list_by_game',
  '/index.php/api/game/gameOpenServer',
  '/Comment/comment_list_v2',
];

/** The HTML of a tab, with the calls of its data; those of `failing` fail. */
async function shown(tab: string, failing: readonly string[] = []) {
  const url = new URL(`${SHARE}/${tab}?id=1`, ORIGIN);
  const calls: string[] = [];
  const data = await sharePage.load({
    services: {
      ...services,
      post: async (path: string, ...rest: [never, never]) => {
        calls.push(path);
        const failure = { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用' };
        return failing.includes(path) ? failure : services.post(path as never, ...rest);
      },
    } as typeof services,
    url,
  });
  const html = renderToStaticMarkup(<sharePage.Page data={data} site={site} origin={ORIGIN} url={url} />);
  return { calls, html };
}

test('[RT-12] [API-02] [ISL-29] each block of a share page is a POST call of its own', async () => {
  const { calls, html } = await shown('Bonus');
  expect(calls).toEqual(CALLS);
  expect(html).toContain('aria-label="礼包内容"');
});

test.each([
  ['GameDetail', '/index.php/api/game/gameinfo', '游戏详情'],
  ['Bonus', '/index.php/api/packs/get_list_by_game', '礼包'],
  ['ServerLaunch', '/index.php/api/game/gameOpenServer', '开服时间'],
  ['Review', '/Comment/comment_list_v2', '评论'],
])('[RT-12] [ISL-29] a failure of the call of %s affects that block only', async (tab, call, what) => {
  const failure = `${what}加载失败，请稍后重试。`;
  const { html } = await shown(tab, [call]);
  expect(html).toContain(failure);
  expect(html).toContain(`href="${SHARE}/${tab}?id=1"`);
  const others = CALLS.filter((one) => one !== call);
  expect((await shown(tab, others)).html).not.toContain(failure);
});

test('[RT-12] [ISL-29] a page without any block is the error page', async () => {
  await expect(shown('Bonus', CALLS)).rejects.toMatchObject({ status: 503 });
});
