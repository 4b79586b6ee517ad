import { type AccountAction, type AccountInput, accountActions } from './actions.ts';
import { APP_ID, CHANNEL, IS_WEB, PUBLIC_MACHINE_CODE, PUBLIC_SIGN_SECRET, SYSTEM } from './constants.ts';

/** MD5 of a text's UTF-8 bytes, as 32 lower-case hexadecimal digits. */
export type Md5 = (text: string) => string;

/**
 * The signature of a form: its fields but `sign`, empty ones too, sorted by name, joined as `name=value` with `&`, the
 * secret put behind it without a separator, and MD5 of that. Values stand as they are, not percent-encoded.
 */
export function sign(fields: Readonly<Record<string, string>>, secret: string, md5: Md5): string {
  const joined = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return md5(joined + secret);
}

/** Who signs, and what the fields hold that no player enters. */
export interface SigningParty {
  secret: string;
  appid: string;
  channel: string;
  system: string;
  machineCode: string;
}

/** The browser as a signing party. */
export const browserParty: SigningParty = {
  secret: PUBLIC_SIGN_SECRET,
  appid: APP_ID,
  channel: CHANNEL,
  system: SYSTEM,
  machineCode: PUBLIC_MACHINE_CODE,
};

/** The whole form of an action as it goes over the wire: what the player entered, the constants, and `sign`. */
export function signedForm<A extends AccountAction>(
  action: A,
  input: AccountInput<A>,
  party: SigningParty,
  md5: Md5,
): Record<string, string> {
  const { appid, channel, system } = party;
  const machine_code = action === 'passwordLogin' ? '' : party.machineCode;
  const known: Record<string, string> = { appid, channel, system, is_web: IS_WEB, machine_code, ...input };
  const fields = Object.fromEntries(accountActions[action].fields.map((name) => [name, known[name] ?? '']));
  return { ...fields, sign: sign(fields, party.secret, md5) };
}
