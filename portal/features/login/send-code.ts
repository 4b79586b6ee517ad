import { CHALLENGE_ADDRESS, PROOF_FIELD } from '#contract/account/actions.ts';
import type { CODE_TYPE } from '#contract/account/constants.ts';
import type { AccountResponse, ProofChallenge } from '#contract/account/responses.ts';
import { callAccount, postForm } from './account-client.ts';

type CodeType = (typeof CODE_TYPE)[keyof typeof CODE_TYPE];

const NOT_DONE: AccountResponse = { status: 0, code: 'BUSY', msg: '安全验证没有完成，请再试一次' };

/**
 * Has a code sent to a number. Where the service asks for a proof of work first, it is done and the code asked for
 * again; `onWork` is told the sentence to show meanwhile.
 * @throws where no readable answer came
 */
export async function sendCode(
  mobile: string,
  type: CodeType,
  onWork: (text: string) => void,
): Promise<AccountResponse> {
  const answer = await callAccount('sendCode', { mobile, type });
  if (answer.status === 1 || !answer.data?.challenge) {
    return answer;
  }
  onWork(answer.msg);
  const asked = await postForm<{ challenge: ProofChallenge }>(CHALLENGE_ADDRESS, { mobile });
  if (asked.status === 0) {
    return asked;
  }
  const { solveProof } = await import('./proof-of-work.ts');
  const proof = await solveProof(asked.data.challenge);
  return proof === null ? NOT_DONE : callAccount('sendCode', { mobile, type }, { [PROOF_FIELD]: proof });
}
