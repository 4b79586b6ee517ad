import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type AccountAction,
  type AccountInput,
  actionAddress,
  CHALLENGE_ADDRESS,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import type { CODE_TYPE } from '#contract/account/constants.ts';
import type { AccountResponse, AccountUser, ProofChallenge } from '#contract/account/responses.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { failureOf, readEnvelope } from '#portal/api/unread-response.ts';

type ResponseData<A extends AccountAction> = A extends 'codeLogin' | 'passwordLogin' ? AccountUser : null;

const signature = (text: string) => bytesToHex(md5(utf8ToBytes(text)));

/**
 * Posts a form to the account service; an unreadable response becomes a failure.
 * @throws without a response
 */
async function postForm<T>(address: string, form: Record<string, string>): Promise<AccountResponse<T>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'X-Portal': '1' },
    body: new URLSearchParams(form),
  });
  return (await readEnvelope<AccountResponse<T>>(response)) ?? failureOf(response);
}

/**
 * Calls an action of the account service. `extra` fields are not signed.
 * @throws without a response
 */
export function callAccount<A extends AccountAction>(
  action: A,
  input: AccountInput<A>,
  extra: Record<string, string> = {},
): Promise<AccountResponse<ResponseData<A>>> {
  const form = signedForm(action, input, browserParty, signature);
  return postForm(actionAddress(action), { ...form, ...extra });
}

type CodeType = (typeof CODE_TYPE)[keyof typeof CODE_TYPE];

const PROOF_FAILED: AccountResponse = { status: 0, code: 'BUSY', msg: '安全验证没有完成，请再试一次' };

/**
 * Requests an SMS code. If the service demands a proof of work, solves it and repeats the request; `onWork` gets
 * the message to show meanwhile.
 * @throws without a response
 */
export async function sendCode(
  mobile: string,
  type: CodeType,
  onWork: (text: string) => void,
): Promise<AccountResponse> {
  const response = await callAccount('sendCode', { mobile, type });
  if (response.status === 1 || !response.data?.challenge) {
    return response;
  }
  onWork(response.msg);
  const issued = await postForm<{ challenge: ProofChallenge }>(CHALLENGE_ADDRESS, { mobile });
  if (issued.status === 0) {
    return issued;
  }
  const { solveProof } = await import('./proof-of-work.ts');
  const proof = await solveProof(issued.data.challenge);
  return proof === null ? PROOF_FAILED : callAccount('sendCode', { mobile, type }, { [PROOF_FIELD]: proof });
}
