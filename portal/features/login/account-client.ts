import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type AccountAction, type AccountInput, actionAddress } from '#contract/account/actions.ts';
import type { AccountResponse, AccountUser } from '#contract/account/responses.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { failureOf, readEnvelope } from '#portal/api/unread-response.ts';

/** What an action answers in `data`. */
type ResponseData<A extends AccountAction> = A extends 'codeLogin' | 'passwordLogin' ? AccountUser : null;

const signature = (text: string) => bytesToHex(md5(utf8ToBytes(text)));

/**
 * Posts a form to the account service; a response that is none of the portal's is a failure that says so.
 * @throws where no response came
 */
export async function postForm<T>(
  address: string,
  form: Record<string, string>,
): Promise<AccountResponse<T>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'X-Portal': '1' },
    body: new URLSearchParams(form),
  });
  return (await readEnvelope<AccountResponse<T>>(response)) ?? failureOf(response);
}

/**
 * Asks the account service to do something. `extra` are fields that are not signed.
 * @throws as `postForm` does
 */
export function callAccount<A extends AccountAction>(
  action: A,
  input: AccountInput<A>,
  extra: Record<string, string> = {},
): Promise<AccountResponse<ResponseData<A>>> {
  const form = signedForm(action, input, browserParty, signature);
  return postForm(actionAddress(action), { ...form, ...extra });
}
