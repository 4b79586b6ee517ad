import { createHash } from 'node:crypto';
import { actionAddress } from '#contract/account/actions.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { send, type Target, tryAll } from './attack.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** Codes that one address gets before it has to do a proof of work. */
const FREE = 10;
/** Behind it stands what the trusted proxy saw itself. */
const SEEN_BY_PROXY = '203.0.113.9';

/**
 * One browser behind the trusted proxy asks for codes for many numbers, each time naming another address before the one
 * that the proxy adds: it is still one address, and gets no more than one.
 */
export async function forgedAddresses(target: Target, requests: number): Promise<string[]> {
  let given = 0;
  const places = Array.from({ length: requests }, (_, place) => place);
  await tryAll({ ...target, share: 1 }, places, async (place) => {
    const mobile = `139${String(10_000_000 + place)}`;
    const form = signedForm('sendCode', { mobile, type: '5' }, browserParty, md5);
    const forged = `${place % 223}.${place % 251}.${Math.trunc(place / 251)}.7`.replace(/\d+/g, (part) =>
      String(Number(part) % 256),
    );
    const { body } = await send(
      target,
      actionAddress('sendCode'),
      [
        ['x-portal', '1'],
        ['sec-fetch-site', 'same-origin'],
        ['content-type', 'application/x-www-form-urlencoded'],
        ['x-forwarded-for', `${forged}, ${forged}, ${SEEN_BY_PROXY}`],
        ['x-real-ip', forged],
        ['forwarded', `for=${forged}`],
      ],
      'POST',
      new URLSearchParams(form).toString(),
    );
    given += body.includes('"status":1') ? 1 : 0;
    return undefined;
  });
  return given === FREE ? [] : [`${given} codes were given to one address that called itself ${requests}`];
}
