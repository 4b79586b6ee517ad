import { expect } from '@playwright/test';
import { OWN_ADDRESSES } from '#contract/account/constants.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { openLogin } from './login-steps.ts';

const SHOTS = process.env.SHOTS;

test('[MY-30] a claim after a login whose consent was lost shows the texts, and goes on once they are accepted', {
  tag: '@phone',
}, async ({ openPage, portal, logIn }) => {
  const response = await fetch(`${portal.url}/vue/gift?state=领取中&size=50`);
  const packs: { id: number; title: string; unlimited: boolean }[] = (await response.json()).data.list;
  const pack = packs.filter(({ unlimited }) => !unlimited).at(-1);
  const page = await openPage({ path: '/BasePackageNumber', refusals: [403] });
  const accept = `**${OWN_ADDRESSES.accept}`;
  await page.route(accept, (route) =>
    route.fulfill({ json: { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用' } }),
  );
  await openLogin(page);
  await logIn(page);
  await page.unroute(accept);
  await page.goto(`${portal.url}/BaseGiftDetails/BaseDialog?id=${pack?.id}`);
  const claim = page.getByRole('dialog', { name: pack?.title ?? '' });
  await claim.getByRole('button', { name: '立即领取' }).click();
  const texts = page.getByRole('dialog', { name: '请先同意协议' });
  const links = texts.getByRole('link');
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(['《用户协议》', '《隐私政策》']);
  await expectAccessible(page);
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}/consent-dialog.png` });
  }
  await texts.getByRole('button', { name: '暂不' }).click();
  await texts.waitFor({ state: 'detached' });
  expect(await claim.locator('code').count()).toBe(0);
  await claim.getByRole('button', { name: '立即领取' }).click();
  await texts.getByRole('button', { name: '同意并继续' }).click();
  await claim.getByText('领取成功').waitFor();
  expect(await claim.locator('code').textContent()).toMatch(/^\S{4,}$/);
  await expect(page.getByRole('region', { name: '协议更新' })).toHaveCount(0);
});
