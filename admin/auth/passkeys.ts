import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  type Assertion,
  type Attestation,
  passkeyAddBegin,
  type passkeyBegin,
  type passkeyLoginBegin,
} from '#contract/admin/passkeys.ts';
import type { Envelope, Failure } from '#contract/envelope.ts';
import { request } from '../calls/client.ts';

/** The library loads with the first use of a passkey. */
const library = () => import('@simplewebauthn/browser');

const IP_ADDRESS = /^([\d.]+|\[.+\])$/;

/** Whether this page can use passkeys: not over plain http, except for localhost, and not at an IP address. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);
}

/** Asks the server for a challenge, the operator for a passkey, and passes it on. A failure of each is returned. */
export async function withPasskey<T>(
  begin: typeof passkeyBegin | typeof passkeyLoginBegin,
  finish: (credential: Assertion) => Promise<Envelope<T>>,
): Promise<Envelope<T>> {
  const begun = await request(begin, {});
  return begun.status === 0
    ? begun
    : attempt(async () => {
        const { startAuthentication } = await library();
        const optionsJSON = begun.data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
        return finish(await startAuthentication({ optionsJSON }));
      });
}

/** As `withPasskey`, for a new passkey. */
export async function withNewPasskey<T>(
  finish: (credential: Attestation) => Promise<Envelope<T>>,
): Promise<Envelope<T>> {
  const begun = await request(passkeyAddBegin, {});
  return begun.status === 0
    ? begun
    : attempt(async () => {
        const { startRegistration } = await library();
        const optionsJSON = begun.data.options as unknown as PublicKeyCredentialCreationOptionsJSON;
        return finish(await startRegistration({ optionsJSON }));
      });
}

/** The messages of the errors that browsers throw (WebAuthn, 5.1.3 and 5.1.4). */
const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: '验证未完成：可能已取消或超时。请再试一次',
  InvalidStateError: '这台设备上已经有这个账号的通行密钥',
  SecurityError: '从当前地址打开的后台不能使用通行密钥，请改用平时的网址打开',
};

async function attempt<T>(work: () => Promise<Envelope<T>>): Promise<Envelope<T> | Failure> {
  try {
    return await work();
  } catch (error) {
    const msg =
      MESSAGES[error instanceof Error ? error.name : ''] ?? '这个浏览器无法使用通行密钥，请换一种方式';
    return { status: 0, code: 'BAD_REQUEST', msg };
  }
}
