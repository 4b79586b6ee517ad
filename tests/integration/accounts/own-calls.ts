import {
  type OwnAccount,
  type OwnAccountCall,
  type OwnCodeUse,
  ownAccountCalls,
} from '#contract/account/own.ts';
import type { AccountApp } from './account-app.ts';
import type { ActionResult, TestBrowser } from './test-browser.ts';

/** Runs a call of the own account. */
export function callOwn(
  browser: TestBrowser,
  name: OwnAccountCall,
  fields: Record<string, string> = {},
): Promise<ActionResult> {
  return browser.post(ownAccountCalls[name].address, fields);
}

export async function readOwn(browser: TestBrowser): Promise<OwnAccount> {
  const response = await callOwn(browser, 'read');
  if (response.status !== 1) {
    throw new Error(response.msg);
  }
  return response.data as OwnAccount;
}

/** Requests a code for a use of the player's number, or to a new number, and reads it from the outbox. */
export async function freshCode(
  app: AccountApp,
  browser: TestBrowser,
  target: OwnCodeUse | { mobile: string },
): Promise<string> {
  const sent =
    typeof target === 'string'
      ? await callOwn(browser, 'sendOwnCode', { use: target })
      : await callOwn(browser, 'sendNumberCode', target);
  if (sent.status !== 1) {
    throw new Error(sent.msg);
  }
  return app.lastMessage().code;
}
