import type { Insertable } from 'kysely';
import { LOGIN_EXPIRY_MS } from '#contract/account/constants.ts';
import type { AccountUser } from '#contract/account/responses.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import { randomId, randomToken } from '#platform/core/ids.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { serialise } from '#platform/security/limits/sliding-log.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { TokenCookie, tokenHash } from '#platform/security/token-cookie.ts';
import type { KnownAccount } from '../account-backend.ts';
import type { NewProfile } from '../profiles.ts';

/** A cookie of players. Its prefix also keeps subdomains from setting it. */
export function playerCookie(name: string): TokenCookie {
  return new TokenCookie(name, { prefix: '__Host-', path: '/', sameSite: 'Lax' });
}

const cookie = playerCookie('session');

/** The `Cookie` header and the connection it came over. */
export interface Browser {
  cookies: string | undefined;
  connection: Connection;
}

/** A new session with its cookie, or the reason why there is none: a ban, or a reset during the login. */
export type StartedLogin =
  | { user: AccountUser; cookie: string }
  | { banned: string; until: Date | null }
  | { outdated: true };

export interface LoginSnapshot {
  number: Uint8Array;
  /** The newest reset of the number at that time. */
  reset: number;
}

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  newProfile: NewProfile;
}

/** Players' sessions. A session is a random token in a cookie; the database stores only its hash. */
export class Sessions {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  numberKey(mobile: string): Buffer {
    return this.#deps.secret.hash('mobile', mobile);
  }

  /** Records the state before a login, so that `begin` detects a reset in between. */
  async before(loginName: string): Promise<LoginSnapshot> {
    const number = this.numberKey(loginName);
    return { number, reset: await newestReset(this.#deps.db, number) };
  }

  /**
   * Signs a player in; the new session replaces the browser's previous one. Fails if the password was reset since
   * `before`.
   */
  async begin(account: KnownAccount, browser: Browser, tried: LoginSnapshot): Promise<StartedLogin> {
    const now = this.#deps.clock.now();
    const token = randomToken();
    const before = cookie.read(browser.cookies, browser.connection);
    return transaction(this.#deps.db, async (tx) => {
      await oneAtATime(tx, tried.number);
      if ((await newestReset(tx, tried.number)) > tried.reset) {
        return { outdated: true };
      }
      const player = await writePlayer(tx, this.#atLogin(account));
      if (player.banned_at && (player.banned_until === null || player.banned_until > now)) {
        return { banned: player.ban_reason ?? '', until: player.banned_until };
      }
      if (before) {
        await deleteSession(tx, tokenHash(before));
      }
      await tx
        .insertInto('session')
        .values({
          ...{ token_hash: tokenHash(token), player_id: player.id, created_at: now },
          expires_at: new Date(now.getTime() + LOGIN_EXPIRY_MS),
        })
        .execute();
      const { uid, nickname, icon_url, mobile_masked } = player;
      return {
        user: { uid, nickname, icon_url, mobile_masked },
        cookie: cookie.store(browser.connection, token, LOGIN_EXPIRY_MS / 1_000),
      };
    });
  }

  #atLogin({ uid, nickname, icon_url, mobile }: KnownAccount): PlayerAtLogin {
    const later = {
      ...(nickname ? { nickname } : {}),
      ...(icon_url ? { icon_url } : {}),
      ...(mobile ? { mobile_masked: maskMobile(mobile), mobile_key: this.numberKey(mobile) } : {}),
    };
    const first = {
      ...this.#deps.newProfile(),
      mobile_masked: '',
      ...later,
      uid: randomId(),
      account_uid: uid,
    };
    return { first, later };
  }

  async playerOf({ cookies, connection }: Browser): Promise<Player | null> {
    const token = cookie.read(cookies, connection);
    return token
      ? ((await findPlayer(this.#deps.db, tokenHash(token), this.#deps.clock.now())) ?? null)
      : null;
  }

  /** Ends the browser's session, if any. Returns the cookie that clears it. */
  async end({ cookies, connection }: Browser): Promise<string> {
    const token = cookie.read(cookies, connection);
    if (token) {
      await deleteSession(this.#deps.db, tokenHash(token));
    }
    return cookie.clear(connection);
  }

  async endAllOf(mobile: string): Promise<void> {
    const number = this.numberKey(mobile);
    await transaction(this.#deps.db, async (tx) => {
      await oneAtATime(tx, number);
      await writeReset(tx, number, this.#deps.clock.now());
      await deleteSessionsOfNumber(tx, number);
    });
  }
}

/** The player's columns to insert at the first login, and those to update at later ones. */
interface PlayerAtLogin {
  first: Insertable<Tables['player']>;
  later: { nickname?: string; icon_url?: string; mobile_masked?: string; mobile_key?: Uint8Array };
}

function writePlayer(tx: Tx, { first, later }: PlayerAtLogin) {
  return tx
    .insertInto('player')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('account_uid').doUpdateSet({ account_uid: first.account_uid, ...later }),
    )
    .returning(['id', 'uid', 'nickname', 'icon_url', 'mobile_masked'])
    .returning(['banned_at', 'ban_reason', 'banned_until'])
    .executeTakeFirstOrThrow();
}

async function deleteSession(db: Database, hash: Uint8Array): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash).execute();
}

async function deleteSessionsOfNumber(tx: Tx, mobileKey: Uint8Array): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('player_id', 'in', (players) =>
      players.selectFrom('player').select('id').where('mobile_key', '=', mobileKey),
    )
    .execute();
}

function findPlayer(db: Database, hash: Uint8Array, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select(['player.id', 'player.nickname', 'player.icon_url', 'player.mobile_masked'])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now)
    .where((one) => one.or([one('player.banned_at', 'is', null), one('player.banned_until', '<=', now)]))
    .executeTakeFirst();
}

/** Not a limit: a log of password resets, to detect resets during a login. */
const resets = { log: 'password-reset' };

/** The id of a number's newest reset, 0 without one. Ids increase. */
async function newestReset(db: Database, number: Uint8Array): Promise<number> {
  const { newest } = await db
    .selectFrom('limit_hit')
    .select(({ fn }) => fn.max('id').as('newest'))
    .where('log', '=', resets.log)
    .where('key', '=', number)
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

async function writeReset(tx: Tx, number: Uint8Array, at: Date): Promise<void> {
  await tx.insertInto('limit_hit').values({ log: resets.log, key: number, at }).execute();
}

/** Serialises transactions that begin or end sessions of a number. */
function oneAtATime(tx: Tx, number: Uint8Array): Promise<void> {
  return serialise(tx, [{ limit: resets, key: number }]);
}
