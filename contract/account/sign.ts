import { type AccountAction, type AccountInput, accountActions } from './actions.ts';
import { APP_ID, CHANNEL, IS_WEB, PUBLIC_MACHINE_CODE, PUBLIC_SIGN_SECRET, SYSTEM } from './constants.ts';

/** MD5 of a text's UTF-8 bytes, as 32 lower-case hexadecimal digits. */
export type Md5 = (text: string) => string;

/**
 * The signature of a form: MD5 of its fields without `sign`, sorted by name and joined as `name=value` with `&`,
 * followed by the secret. Empty fields are included, and values are not percent-encoded.
 */
export function sign(fields: Readonly<Record<string, string>>, secret: string, md5: Md5): string {
  const joined = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return md5(joined + secret);
}

/**
 * The header by which a portal names the browser of a phone code to accounts in another process, so that each browser has a
 * code of its own. It is no field of the form, whose signature other account services compute over all fields.
 */
export const CODE_FLOW_HEADER = 'x-code-flow';

/** The signer: its secret and the constant fields. */
export interface SigningParty {
  secret: string;
  appid: string;
  channel: string;
  system: string;
  machineCode: string;
}

export const browserParty: SigningParty = {
  secret: PUBLIC_SIGN_SECRET,
  appid: APP_ID,
  channel: CHANNEL,
  system: SYSTEM,
  machineCode: PUBLIC_MACHINE_CODE,
};

/** The form of an action: the input, the constants, and `sign`. */
export function signedForm<A extends AccountAction>(
  action: A,
  input: AccountInput<A>,
  party: SigningParty,
  md5: Md5,
): Record<string, string> {
  const { appid, channel, system } = party;
  const machine_code = action === 'passwordLogin' ? '' : party.machineCode;
  const values: Record<string, string> = { appid, channel, system, is_web: IS_WEB, machine_code, ...input };
  const fields = Object.fromEntries(accountActions[action].fields.map((name) => [name, values[name] ?? '']));
  return { ...fields, sign: sign(fields, party.secret, md5) };
}
