import { createHash } from 'node:crypto';
import { actionAddress } from '#contract/account/actions.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { send, type Target, tryAll } from './attack.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** Codes per address before a proof of work is required. */
const FREE = 10;
/** The address that the trusted proxy sees, which comes last. */
const SEEN_BY_PROXY = '203.0.113.9';

/**
 * One browser behind the trusted proxy requests codes for many numbers, each with another forged address before the
 * proxy's: they count as one address.
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
  return given === FREE ? [] : [`${given} codes were sent to one address that claimed to be ${requests}`];
}
