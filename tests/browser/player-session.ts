import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type AccountAction, actionAddress, DOCUMENTS_ADDRESS } from '#contract/account/actions.ts';
import { CODE_TYPE, OWN_ADDRESSES } from '#contract/account/constants.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import type { Phones } from './phones.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** The number of a new player, or an account of the demo. */
export type PlayerAccount = string | { mobile: string; password: string };

/** Logs in a player in the browser of a page, which shows a document of the portal, without the login's form. */
export async function beginPlayerSession(page: Page, account: PlayerAccount, phones: Phones): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = { 'x-portal': '1', origin, 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const post = async (address: string, form: Record<string, string>) => {
    const response = await page.context().request.post(origin + address, { headers, form });
    const envelope = await response.json();
    expect(envelope, address).toMatchObject({ status: 1 });
    return envelope.data;
  };
  const act = <A extends AccountAction>(action: A, input: Parameters<typeof signedForm<A>>[1]) =>
    post(actionAddress(action), signedForm(action, input, browserParty, md5));

  const { documents } = await post(DOCUMENTS_ADDRESS, {});
  const byCode = async (mobile: string) => {
    await act('sendCode', { mobile, type: CODE_TYPE.login });
    return act('codeLogin', { mobile, code: await phones.code(mobile) });
  };
  const { uid, nickname, mobile_masked, icon_url } = await (typeof account === 'string'
    ? byCode(account)
    : act('passwordLogin', { username: account.mobile, password: account.password }));
  await post(OWN_ADDRESSES.accept, documents);
  await page.evaluate(
    (user) => localStorage.setItem('userData', JSON.stringify({ ...user, expires: Date.now() })),
    { uid, nickname, mobile_masked, icon_url },
  );
}
