import { encodeProof, SOLVING_MS } from '#contract/account/proof.ts';
import { login, loginChallenge, totp } from '#contract/admin/access.ts';
import type { CallData, CallInput } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { request } from '../calls/client.ts';

const PROOF_FAILED = { status: 0, code: 'BUSY', msg: '安全验证未完成，请再试一次' } as const;

/**
 * Logs in by password.
 * @param onWork gets the message to show while a proof of work is solved
 */
export function logIn(credentials: CallInput<typeof login>, onWork: (msg: string) => void) {
  return withProof(credentials.name, onWork, (proof) => request(login, { ...credentials, ...proof }));
}

/**
 * Enters the code of an authenticator or a recovery code.
 * @param name the login name, for which a proof of work may be required
 */
export function enterCode(
  { name, code }: { name: string; code: string },
  onWork: (msg: string) => void,
): Promise<Envelope<CallData<typeof totp>>> {
  return withProof(name, onWork, (proof) => request(totp, { code, ...proof }));
}

/**
 * Sends a step of the login. If the name needs a proof of work after too many wrong attempts from elsewhere, solves it and
 * tries again. The level can rise in between, so it tries twice.
 */
async function withProof<T>(
  name: string,
  onWork: (msg: string) => void,
  send: (proof: { proof?: string }) => Promise<Envelope<T>>,
): Promise<Envelope<T>> {
  let response = await send({});
  for (let tries = 0; tries < 2 && response.status === 0 && response.work !== undefined; tries += 1) {
    onWork(response.msg);
    const issued = await request(loginChallenge, { name, work: response.work });
    if (issued.status === 0) {
      return issued;
    }
    const { challenge } = issued.data;
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import('altcha-lib'),
      import('altcha-lib/algorithms/web/sha'),
    ]);
    const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVING_MS }).catch(() => null);
    if (!solution) {
      return PROOF_FAILED;
    }
    response = await send({ proof: encodeProof(challenge, solution) });
  }
  return response;
}
