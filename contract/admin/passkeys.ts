import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { count, id, time } from '../fields.ts';
import { step } from './access.ts';
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

const post = { service: 'console', method: 'POST' } as const;

export const passkeyLoginBegin = defineCall({
  ...post,
  path: '/console/api/passkey-login/begin',
  summary: '用通行密钥登录：取得质询',
  access: 'anybody',
  input: z.object({}),
  output: ceremony,
});

/** A complete login with a discoverable credential; the browser that began it has a cookie. */
export const passkeyLogin = defineCall({
  ...post,
  path: '/console/api/passkey-login',
  summary: '用通行密钥登录',
  access: 'anybody',
  input: z.object({ credential: assertion }),
  output: step,
});

/** Begins `passkeyFactor` or `passkeyConfirm` for the passkeys of the session's operator. */
export const passkeyBegin = defineCall({
  ...post,
  path: '/console/api/passkeys/begin',
  summary: '验证通行密钥：取得质询',
  access: 'half-signed-in',
  input: z.object({}),
  output: ceremony,
});

export const passkeyFactor = defineCall({
  ...post,
  path: '/console/api/passkeys/factor',
  summary: '登录：密码之后验证通行密钥',
  access: 'half-signed-in',
  input: z.object({ credential: assertion }),
  output: step,
});

export const passkeyConfirm = defineCall({
  ...post,
  path: '/console/api/passkeys/confirm',
  summary: '再次确认是本人：通行密钥',
  access: 'half-signed-in',
  input: z.object({ credential: assertion }),
  output: z.object({}),
});

export const passkeyAddBegin = defineCall({
  ...post,
  path: '/console/api/passkeys/add/begin',
  summary: '添加通行密钥：取得质询',
  access: 'half-signed-in',
  recent: true,
  input: z.object({}),
  output: ceremony,
});

/** Completes a login at the step `enrol`. */
export const passkeyAdd = defineCall({
  ...post,
  path: '/console/api/passkeys/add',
  summary: '添加通行密钥',
  access: 'half-signed-in',
  recent: true,
  input: z.object({ name, credential: attestation }),
  output: step,
});

export const passkeyList = defineCall({
  ...post,
  method: 'GET',
  path: '/console/api/passkeys/list',
  summary: '自己的通行密钥',
  access: 'signed-in',
  input: z.object({}),
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

export const passkeyRename = defineCall({
  ...post,
  path: '/console/api/passkeys/rename',
  summary: '给通行密钥改名',
  access: 'signed-in',
  input: z.object({ id, name }),
  output: z.object({}),
});

export const passkeyRemove = defineCall({
  ...post,
  path: '/console/api/passkeys/remove',
  summary: '删除通行密钥',
  access: 'signed-in',
  recent: true,
  input: z.object({ id }),
  output: z.object({ left: count }),
});

export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;
