import { useCallback, useEffect, useState } from 'react';
import { OWN_ADDRESSES } from '#contract/account/constants.ts';
import type { OwnAccount, OwnAccountCall } from '#contract/account/own.ts';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { failureOf, NO_RESPONSE, readEnvelope } from '#portal/api/unread-response.ts';
import { removeStoredUser } from '#portal/browser/state/stored-user.ts';

/** Calls the own account over HTTP. Resolves with the response or with the failure; it never rejects. */
export async function callOwnAccount<T>(
  call: OwnAccountCall,
  fields: Record<string, string> = {},
): Promise<AccountResponse<T>> {
  try {
    const response = await fetch(OWN_ADDRESSES[call], {
      method: 'POST',
      headers: { 'X-Portal': '1' },
      body: new URLSearchParams(fields),
    });
    return (await readEnvelope<AccountResponse<T>>(response)) ?? failureOf(response);
  } catch {
    return { status: 0, code: 'UNAVAILABLE', msg: NO_RESPONSE };
  }
}

/** Sends a picture for moderation. Resolves with the response or with the failure; it never rejects. */
export async function sendPicture(picture: Blob): Promise<AccountResponse<null>> {
  try {
    const response = await fetch(PICTURE_ADDRESS, {
      method: 'POST',
      headers: { 'X-Portal': '1', 'Content-Type': 'application/octet-stream' },
      body: picture,
    });
    return (await readEnvelope<AccountResponse<null>>(response)) ?? failureOf(response);
  } catch {
    return { status: 0, code: 'UNAVAILABLE', msg: NO_RESPONSE };
  }
}

/** The signed-in player's account; null until loaded. */
export interface OwnAccountState {
  account: OwnAccount | null;
  failure: string;
  reload: () => Promise<void>;
}

/** Loads the account. Removes a stored user without a session. */
export function useOwnAccount(): OwnAccountState {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const [failure, setFailure] = useState('');
  const reload = useCallback(async () => {
    const response = await callOwnAccount<OwnAccount>('read');
    if (response.status === 1) {
      setAccount(response.data);
      setFailure('');
    } else if (response.code === 'LOGIN_REQUIRED') {
      removeStoredUser();
    } else {
      setFailure(response.msg);
    }
  }, []);
  useEffect(() => {
    reload();
  }, [reload]);
  return { account, failure, reload };
}
