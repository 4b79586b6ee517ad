import { OWN_ADDRESSES } from '#contract/account/constants.ts';
import type { OwnAccount, OwnAccountCall } from '#contract/account/own.ts';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { failureOf, NO_RESPONSE, readEnvelope } from '#portal/api/unread-response.ts';
import { useOwn } from '#portal/api/use-own.ts';
import { createStore } from '#portal/browser/state/store.ts';
import { useSelected } from '#portal/browser/state/use-selected.ts';

/** Posts to the account service. Resolves with the response or with the failure; it never rejects. */
async function post<T>(
  address: string,
  body: URLSearchParams | Blob,
  headers: Record<string, string> = {},
): Promise<AccountResponse<T>> {
  try {
    const response = await fetch(address, { method: 'POST', headers: { 'X-Portal': '1', ...headers }, body });
    return (await readEnvelope<AccountResponse<T>>(response)) ?? failureOf(response);
  } catch {
    return { status: 0, code: 'UNAVAILABLE', msg: NO_RESPONSE };
  }
}

export function callOwnAccount<T>(
  call: OwnAccountCall,
  fields: Record<string, string> = {},
): Promise<AccountResponse<T>> {
  return post(OWN_ADDRESSES[call], new URLSearchParams(fields));
}

/** Sends a picture for moderation. */
export function sendPicture(picture: Blob): Promise<AccountResponse<null>> {
  return post(PICTURE_ADDRESS, picture, { 'Content-Type': 'application/octet-stream' });
}

/** How often the own page has to read the account again. */
const changes = createStore(0);

/** Lets the own page, if it is open, read the account again. */
export function reloadOwnPage(): void {
  changes.set(changes.get() + 1);
}

/** The signed-in player's account; null until loaded. */
export interface OwnAccountState {
  account: OwnAccount | null;
  failure: string;
  reload: () => Promise<void>;
}

/** Loads the account. */
export function useOwnAccount(): OwnAccountState {
  const count = useSelected(changes, (all) => all);
  const {
    data: account,
    failure,
    load: reload,
  } = useOwn<OwnAccount>(() => callOwnAccount<OwnAccount>('read'), count);
  return { account, failure, reload };
}
