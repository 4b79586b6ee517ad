import { Refusal } from '#contract/refusal.ts';
import { randomToken } from '#platform/core/ids.ts';
import { addressBlock } from '#platform/security/limits/address-block.ts';
import { atMost, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import {
  type CeremonyOptions,
  type RelyingParty,
  relyingPartyOf,
} from '#platform/security/passkeys/webauthn.ts';
import { TokenCookie } from '#platform/security/token-cookie.ts';
import { countAttempt, type LoginContext, nameKey, sessionOf } from './auth-deps.ts';

const LIFETIME_MS = 5 * MINUTE;

/** Issued challenges per known device or address for logins, otherwise per session. */
const issuedChallenges: WindowLimit = { log: 'operator-challenge', windows: [atMost(60, 10 * MINUTE)] };

/** Identifies the browser that began a login with a passkey. */
const browserCookie = new TokenCookie('operator-passkey', {
  prefix: '__Secure-',
  path: '/console',
  sameSite: 'Strict',
});

/** A login belongs to a browser; the other ceremonies belong to a session. */
export type Ceremony = 'login' | 'verify' | 'add';

/**
 * The relying party of `PUBLIC_URL`, otherwise of the page that sent the request.
 * @throws {Refusal} BAD_REQUEST
 */
export function relyingParty({ publicUrl, browser }: LoginContext): RelyingParty {
  const origin = publicUrl ? new URL(publicUrl).origin : browser.origin;
  const party = origin && relyingPartyOf(origin);
  if (!party) {
    const reason = origin
      ? '用 IP 地址打开的后台不能使用通行密钥，请改用域名打开'
      : '服务器没有设置 PUBLIC_URL，不能使用通行密钥';
    throw new Refusal('BAD_REQUEST', reason);
  }
  return party;
}

/**
 * Stores the challenge of a ceremony for this browser or session, instead of an earlier one.
 * @param begin creates the options for the browser
 * @throws {Refusal} TOO_MANY
 */
export async function issueChallenge(
  context: LoginContext,
  ceremony: Ceremony,
  begin: () => Promise<CeremonyOptions>,
): Promise<{ options: CeremonyOptions }> {
  const { db, secret, now, browser, setCookie } = context;
  const isLogin = ceremony === 'login';
  const counted = isLogin ? await guesserOf(context) : `session ${sessionOf(context).id}`;
  await countAttempt(db, now, [{ limit: issuedChallenges, key: secret.hash('operator challenge', counted) }]);
  const token = isLogin ? randomToken() : sessionOf(context).id;
  const options = await begin();
  const row = { challenge: options.challenge, ends_at: new Date(now.getTime() + LIFETIME_MS) };
  await db
    .insertInto('operator_challenge')
    .values({ key: secret.hash(`operator ${ceremony}`, token), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  if (isLogin) {
    setCookie(browserCookie.store(browser.connection, token, LIFETIME_MS / 1_000));
  }
  return { options };
}

/**
 * Who begins a login whose name is not known yet: a device of any operator, otherwise the address. The devices of players
 * are in the same table.
 */
async function guesserOf({ db, secret, devices, browser, now }: LoginContext): Promise<string> {
  const known = await devices.list(browser, now);
  const operators = known.length === 0 ? [] : await db.selectFrom('operator').select('name').execute();
  const names = operators.map(({ name }) => nameKey(secret, name));
  const own = known.find(({ name }) => names.some((one) => one.equals(name)));
  return own
    ? `device ${Buffer.from(own.device).toString('hex')}`
    : `address ${addressBlock(browser.address)}`;
}

/**
 * Takes the pending challenge, which is thereby used up.
 * @throws {Refusal} BAD_REQUEST if there is none, or it has expired
 */
export async function takeChallenge(context: LoginContext, ceremony: Ceremony): Promise<string> {
  const { db, secret } = context;
  const { cookies, connection } = context.browser;
  const token = ceremony === 'login' ? browserCookie.read(cookies, connection) : sessionOf(context).id;
  const taken =
    token === undefined
      ? undefined
      : await db
          .deleteFrom('operator_challenge')
          .where('key', '=', secret.hash(`operator ${ceremony}`, token))
          .returning(['challenge', 'ends_at'])
          .executeTakeFirst();
  if (!taken || taken.ends_at <= context.now) {
    throw new Refusal('BAD_REQUEST', '验证已过期，请再试一次');
  }
  return taken.challenge;
}
