import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { step } from './access.ts';
import { consoleCalls } from './console-calls.ts';
import { needed } from './form-fields.ts';

export const PASSKEY_NAME_LENGTH = 40;
/** Passkeys of one operator. */
export const PASSKEY_LIMIT = 20;

const bytes = (most: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(most));
/** The options of a WebAuthn ceremony, for `navigator.credentials`, with base64url instead of bytes. */
const ceremony = z.object({ options: z.looseObject({ challenge: z.string() }) });
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
};
/** The JSON form of an assertion (WebAuthn Level 3, `AuthenticationResponseJSON`). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: z.optional(bytes(100)),
  }),
});
/** The JSON form of a new credential (WebAuthn Level 3, `RegistrationResponseJSON`). */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});
const name = needed('名称', PASSKEY_NAME_LENGTH);

const anybody = consoleCalls('console', 'anybody');
const halfSignedIn = consoleCalls('console', 'half-signed-in');
const signedIn = consoleCalls('console', 'signed-in');

export const passkeyLoginBegin = anybody.post('passkey-login/begin', '用通行密钥登录：取得质询', {
  output: ceremony,
});

/** A complete login with a discoverable credential; the browser that began it has a cookie. */
export const passkeyLogin = anybody.post('passkey-login', '用通行密钥登录', {
  input: z.object({ credential: assertion }),
  output: step,
});

/** Begins `passkeyFactor` or `passkeyConfirm` for the passkeys of the session's operator. */
export const passkeyBegin = halfSignedIn.post('passkeys/begin', '验证通行密钥：取得质询', {
  output: ceremony,
});

export const passkeyFactor = halfSignedIn.post('passkeys/factor', '登录：密码之后验证通行密钥', {
  input: z.object({ credential: assertion }),
  output: step,
});

export const passkeyConfirm = halfSignedIn.post('passkeys/confirm', '再次确认是本人：通行密钥', {
  input: z.object({ credential: assertion }),
});

export const passkeyAddBegin = halfSignedIn.post('passkeys/add/begin', '添加通行密钥：取得质询', {
  recent: true,
  output: ceremony,
});

/** Completes a login at the step `enrol`. */
export const passkeyAdd = halfSignedIn.post('passkeys/add', '添加通行密钥', {
  recent: true,
  input: z.object({ name, credential: attestation }),
  output: step,
});

export const passkeyList = signedIn.get('passkeys/list', '自己的通行密钥', {
  output: z.object({
    list: z.array(
      z.object({
        id,
        name: z.string(),
        created_at: time,
        last_used_at: z.nullable(time),
        /** The credential is synchronised by its provider; otherwise it is bound to one device. */
        is_backed_up: z.boolean(),
      }),
    ),
  }),
});

export const passkeyRename = signedIn.post('passkeys/rename', '给通行密钥改名', {
  input: z.object({ id, name }),
});

export const passkeyRemove = signedIn.post('passkeys/remove', '删除通行密钥', {
  recent: true,
  input: z.object({ id }),
  output: z.object({ left: count }),
});

export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;
