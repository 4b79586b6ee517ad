import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import type { Phones } from './phones.ts';

const SHOTS = process.env.SHOTS;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Logs in a new player by the specified calls alone, as a page that knows no consents does. */
async function logInByCalls(page: Page, phones: Phones): Promise<void> {
  const mobile = phones.newNumber();
  const post = (action: string, form: Record<string, string>) =>
    page.evaluate(
      async ([address, body]) => {
        const headers = { 'X-Portal': '1' };
        const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(body) });
        return response.json();
      },
      [`/account/index.php?g=api&m=user&a=${action}`, form] as const,
    );
  await post('send_message', signedForm('sendCode', { mobile, type: '5' }, browserParty, md5));
  const code = await phones.code(mobile);
  const { data } = await post(
    'login_by_mobile_code',
    signedForm('codeLogin', { mobile, code }, browserParty, md5),
  );
  await page.evaluate(
    (user) => localStorage.setItem('userData', JSON.stringify({ ...user, expires: Date.now() })),
    data as object,
  );
}

test('[MY-30] a claim after a login without consent shows the texts, and goes on once they are accepted', {
  tag: '@phone',
}, async ({ openPage, portal, phones }) => {
  const response = await fetch(`${portal.url}/vue/gift?state=领取中&size=50`);
  const packs: { id: number; title: string; unlimited: boolean }[] = (await response.json()).data.list;
  const pack = packs.filter(({ unlimited }) => !unlimited).at(-1);
  const page = await openPage({
    path: `/BaseGiftDetails/BaseDialog?id=${pack?.id}`,
    refusals: [403],
  });
  await logInByCalls(page, phones);
  await page.reload();
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
