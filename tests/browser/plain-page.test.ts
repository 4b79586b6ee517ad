import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';
import { switchScriptsOff } from './scripts-off.ts';

clearDemoMark();

const PLAIN = '/BaseMy/BasePlain';

test('[MY-32] [MY-34] codes, reservations and the logout work without scripts, at 320 px, light and dark', {
  tag: '@phone',
}, async ({ openPage, portal, phones }) => {
  const page = await openPage({ path: '/BaseMy', player: phones.newNumber() });
  const { code, game } = await page.evaluate(async () => {
    const read = async (address: string, headers = {}) =>
      (await (await fetch(address, { headers })).json()).data;
    const [pack] = (await read('/vue/gift?state=领取中')).list;
    const { claim } = await read(`/vue/getpacks?id=${pack.id}`, { 'X-Portal': '1' });
    const [coming] = (await read('/vue/game?status=预约')).list;
    return { code: claim.code as string, game: coming as { id: number; name: string } };
  });
  await page.setViewportSize({ width: 320, height: 800 });
  const part = (name: string) => page.getByRole('region', { name, exact: true });

  await switchScriptsOff(page);
  await page.goto(`${portal.url}/BaseMy`);
  await page.getByRole('main').getByRole('link', { name: '不启用也能用' }).click();
  await part('我的礼包').getByText(code, { exact: true }).waitFor();
  await part('我的预约').getByText('还没有预约').waitFor();
  await page.goto(`${portal.url}/BasePackageNumber`);
  await page.getByRole('main').getByRole('link', { name: '我的礼包' }).click();
  await page.getByRole('link', { name: '在这里查看兑换码' }).click();
  await part('我的礼包').getByText(code, { exact: true }).waitFor();

  await page.goto(`${portal.url}/BaseYxDetails?id=${game.id}`);
  await page.getByRole('main').getByRole('link', { name: '在这里预约' }).click();
  await part('预约').getByRole('button', { name: '预约' }).click();
  await page.getByText('预约成功').waitFor();
  await part('我的预约').getByRole('link', { name: game.name }).waitFor();
  await part('注销账号').getByRole('button', { name: '申请注销' }).waitFor();
  expect(await page.getByRole('banner').getByRole('button').count()).toBe(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }

  await switchScriptsOff(page);
  await part('我的预约')
    .getByRole('button', { name: `取消预约${game.name}` })
    .click();
  await page.getByText('已取消预约').waitFor();
  await part('我的预约').getByText('还没有预约').waitFor();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByText('退出登录成功').waitFor();
  await page.getByRole('main').getByRole('link', { name: '去登录' }).waitFor();
  const { headers } = await fetch(portal.url + PLAIN);
  expect(headers.get('cache-control')).toBe('private, no-store');
});
