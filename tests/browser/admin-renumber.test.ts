import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const masked = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`;

/** Whether the session of a portal page goes on. */
async function isLoggedIn(portal: Page): Promise<boolean> {
  const favourites = new URL('/vue/favourites', portal.url()).href;
  return (await (await portal.context().request.get(favourites)).json()).status === 1;
}

test.describe('an account that an operator moves to another number', () => {
  test('[NUM-05] from the appeal, on a phone: the player is found, and the number and the case are filled in', async ({
    openPage,
    phones,
  }) => {
    const number = phones.newNumber();
    const portal = await openPage({ path: '/robots.txt', player: number });
    const next = phones.newNumber();
    const filed = await portal.context().request.post(new URL('/vue/appeal', portal.url()).href, {
      data: {
        kind: '换绑手机号',
        account: number,
        contact: next,
        body: '手机号停用了，收不到验证码，请帮我换绑。',
      },
      headers: { 'x-portal': '1', origin: new URL(portal.url()).origin },
    });
    const { case_no } = (await filed.json()).data;
    const page = await openPage({ path: '/console/appeals', operator: true, viewport: 'phone' });
    await page.getByRole('link', { name: case_no, exact: true }).click();
    await page.getByRole('button', { name: '显示号码' }).last().click();
    await page.getByText(next, { exact: true }).waitFor();
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: /^更换 .+ 的手机号$/ });
    await dialog.getByText(`现在的手机号：${masked(number)}`).waitFor();
    expect(await dialog.getByLabel('新手机号').inputValue()).toBe(next);
    expect(await dialog.getByLabel('申诉受理编号').inputValue()).toBe(case_no);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '更换手机号' }).click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByLabel('原因').fill('原号码停用，已核对注册时间');
    await dialog.getByRole('button', { name: '更换手机号' }).click();
    await page.getByText('手机号已更换，并退出 1 处登录；新旧号码都会收到短信').waitFor();
    await page.waitForURL(/\/players\/\d+$/);
    await page.getByText(masked(next)).waitFor();
    expect(await isLoggedIn(portal)).toBe(false);
    const list = new URL(`/console/api/appeals/list?q=${case_no}`, page.url()).href;
    const stateOf = async () => (await (await page.context().request.get(list)).json()).data.list[0]?.state;
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('已答复');
  });

  test('[NUM-05] from the page of the player: a number of another account is refused at its field', async ({
    openPage,
    phones,
  }) => {
    const [taken, number] = [phones.newNumber(), phones.newNumber()];
    await openPage({ path: '/robots.txt', player: taken });
    const second = await openPage({ path: '/robots.txt', player: number });
    const page = await openPage({ path: '/console/players', operator: true, refusals: [400] });
    await page.getByLabel('完整手机号').fill(number);
    await page.getByRole('button', { name: '按号码查找' }).click();
    await page.getByText('共 1 条', { exact: true }).waitFor();
    await page.getByRole('row').getByRole('link').click();
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: /^更换 .+ 的手机号$/ });
    const ok = dialog.getByRole('button', { name: '更换手机号' });
    await dialog.getByLabel('新手机号').fill('1380013');
    await dialog.getByLabel('原因').fill('原号码停用');
    await ok.click();
    await dialog.getByText('请填写 11 位手机号').waitFor();
    await dialog.getByLabel('新手机号').fill(`+86 ${taken}`);
    await dialog.getByLabel('原因').fill('本人13700137000张三核实');
    await ok.click();
    await dialog.getByText('原因里请不要写手机号').waitFor();
    await dialog.getByLabel('原因').fill('原号码停用');
    await ok.click();
    await dialog.getByText('这个号码属于另一个账号，请换一个号码').waitFor();
    await expectAccessible(page);
    expect(await isLoggedIn(second)).toBe(true);
    const next = phones.newNumber();
    await dialog.getByLabel('新手机号').fill(next);
    await ok.click();
    await page.getByText(masked(next)).waitFor();
    await page.getByRole('tab', { name: '操作记录' }).click();
    await page.getByText('demo 更换手机号').waitFor();
    expect(await isLoggedIn(second)).toBe(false);
  });

  test('[DEM-05] the demo: a player is found by the number, and a customer is moved to another one', async ({
    openPage,
    phones,
  }) => {
    const page = await openPage({ path: '/console/players', operator: true });
    const find = async (number: string) => {
      await page.getByLabel('完整手机号').fill(number);
      await page.getByRole('button', { name: '按号码查找', exact: true }).click();
    };
    await find('13900139000');
    await page.getByText('共 1 条', { exact: true }).waitFor();
    await page.getByRole('link', { name: '板栗小队长' }).waitFor();
    await find('13312340000');
    await page.getByText('没有这个号码的玩家').waitFor();
    await page.goto(new URL('/console/players?q=巷口小满', page.url()).href);
    await page.getByRole('link', { name: '巷口小满' }).click();
    const lines = (label: string) =>
      page
        .locator('.ant-descriptions-item-content')
        .filter({ has: page.locator(`xpath=preceding-sibling::*[normalize-space()="${label}"]`) })
        .evaluate((content) => content.getBoundingClientRect().height);
    for (const label of ['编号', '公开编号', '注册时间']) {
      expect([label, await lines(label)]).toEqual([label, 22]);
    }
    await page.getByRole('button', { name: '更换手机号' }).click();
    const dialog = page.getByRole('dialog', { name: /^更换 .+ 的手机号$/ });
    const next = phones.newNumber();
    await dialog.getByLabel('新手机号').fill(next);
    await dialog.getByLabel('原因').fill('原号码停用');
    await dialog.getByRole('button', { name: '更换手机号' }).click();
    await page.getByText(masked(next)).waitFor();
  });
});
