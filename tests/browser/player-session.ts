import { expect, type Page } from '@playwright/test';
import {
  type AccountAction,
  type AccountInput,
  actionAddress,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import { CODE_TYPE, OWN_ADDRESSES } from '#contract/account/constants.ts';
import { encodeProof } from '#contract/account/proof.ts';
import type { AccountUser } from '#contract/account/responses.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import type { StoredUser } from '#portal/browser/state/shared-state.ts';
import { KEY } from '#portal/browser/state/user-record.ts';
import { md5, solve } from '#tests/integration/accounts/test-browser.ts';
import type { Phones } from './phones.ts';

/** The number of a new player, or an account of the demo. */
export type PlayerAccount = string | { mobile: string; password: string };

/** Logs in a player in the browser of a page, which shows a document of the portal, without the login's form. */
export async function beginPlayerSession(page: Page, account: PlayerAccount, phones: Phones): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = { 'x-portal': '1', origin, 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const send = async (address: string, form: Record<string, string>) =>
    (await page.context().request.post(origin + address, { headers, form })).json();
  const post = async (address: string, form: Record<string, string>) => {
    const envelope = await send(address, form);
    expect(envelope, address).toMatchObject({ status: 1 });
    return envelope.data;
  };
  /** As the login's form, with the proof of work that is required. The required level can rise in between. */
  const act = async <A extends AccountAction>(
    action: A,
    input: AccountInput<A>,
    name: Record<string, string>,
  ): Promise<AccountUser> => {
    const form = signedForm(action, input, browserParty, md5);
    const address = actionAddress(action);
    let envelope = await send(address, form);
    for (let tries = 0; tries < 2 && envelope.data?.challenge; tries += 1) {
      const { challenge } = await post(CHALLENGE_ADDRESS, { ...name, work: String(envelope.data.work ?? 1) });
      envelope = await send(address, { ...form, [PROOF_FIELD]: encodeProof(challenge, solve(challenge)) });
    }
    expect(envelope, address).toMatchObject({ status: 1 });
    return envelope.data;
  };

  const { documents } = await post(DOCUMENTS_ADDRESS, {});
  const byCode = async (mobile: string) => {
    await act('sendCode', { mobile, type: CODE_TYPE.login }, { mobile });
    return act('codeLogin', { mobile, code: await phones.code(mobile) }, { mobile });
  };
  const byPassword = (username: string, password: string) =>
    act('passwordLogin', { username, password }, { username });
  const { uid, nickname, mobile_masked, icon_url } = await (typeof account === 'string'
    ? byCode(account)
    : byPassword(account.mobile, account.password));
  await post(OWN_ADDRESSES.accept, documents);
  const user = { uid, nickname, mobile_masked, icon_url } satisfies Omit<StoredUser, 'expires'>;
  await page.evaluate(
    ([key, stored]) => localStorage.setItem(key, JSON.stringify({ ...stored, expires: Date.now() })),
    [KEY, user] as const,
  );
}
