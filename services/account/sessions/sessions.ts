import { createHash } from 'node:crypto';
import { LOGIN_EXPIRY_MS } from '#contract/account/constants.ts';
import type { AccountUser } from '#contract/account/responses.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import { randomId, randomToken } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { KnownAccount } from '../account-backend.ts';
import type { NewProfile } from '../profiles.ts';
import { clearToken, readToken, storeToken } from './cookies.ts';
import { newestReset, oneAtATime, writeReset } from './password-resets.ts';
import { type PlayerAtLogin, writePlayer } from './player-repository.ts';
import { deleteSession, deleteSessionsOfNumber, findPlayer, writeSession } from './session-repository.ts';

const COOKIE = 'session';

/** A player of the portal, as its services know one. */
interface SignedIn {
  id: number;
  nickname: string;
  icon_url: string;
  mobile_masked: string;
}

/** Whose browser it is: its cookies, and the way they came. */
export interface Browser {
  cookies: string | undefined;
  connection: Connection;
}

/** A session begun, with the cookie that carries it; or why there is none: a ban with its reason and its end, a reset meanwhile. */
export type Begun =
  | { user: AccountUser; cookie: string }
  | { banned: string; until: Date | null }
  | { outdated: true };

/** What a login was tried with, taken down before it was. */
export interface LoginBefore {
  number: Uint8Array;
  /** The newest reset of the number then. */
  reset: number;
}

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  newProfile: NewProfile;
}

/** Who is signed in. A session is a random token in a cookie; the database knows its hash alone. */
export class Sessions {
  #db: Database;
  #clock: Clock;
  #secret: ServerSecret;
  #newProfile: NewProfile;

  constructor({ db, clock, secret, newProfile }: Deps) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
    this.#newProfile = newProfile;
  }

  /** The keyed hash that a number is known by. */
  numberKey(mobile: string): Buffer {
    return this.#secret.hash('mobile', mobile);
  }

  /** To be taken down before a login is tried, so that a reset that comes between it and its session is noticed. */
  async before(loginName: string): Promise<LoginBefore> {
    const number = this.numberKey(loginName);
    return { number, reset: await newestReset(this.#db, number) };
  }

  /**
   * Signs a player in: a new session takes the place of the one this browser had. Where the password was reset since
   * the login was tried, there is none.
   */
  async begin(account: KnownAccount, browser: Browser, tried: LoginBefore): Promise<Begun> {
    const now = this.#clock.now();
    const token = randomToken();
    const before = readToken(browser.cookies, browser.connection, COOKIE);
    return transaction(this.#db, async (tx) => {
      await oneAtATime(tx, tried.number);
      if ((await newestReset(tx, tried.number)) > tried.reset) {
        return { outdated: true };
      }
      const player = await writePlayer(tx, this.#atLogin(account));
      if (player.banned_at && (player.banned_until === null || player.banned_until > now)) {
        return { banned: player.ban_reason ?? '', until: player.banned_until };
      }
      if (before) {
        await deleteSession(tx, hashOf(before));
      }
      await writeSession(tx, {
        token_hash: hashOf(token),
        player_id: player.id,
        created_at: now,
        expires_at: new Date(now.getTime() + LOGIN_EXPIRY_MS),
      });
      const { uid, nickname, icon_url, mobile_masked } = player;
      const cookie = storeToken(browser.connection, COOKIE, token, LOGIN_EXPIRY_MS / 1_000);
      return { user: { uid, nickname, icon_url, mobile_masked }, cookie };
    });
  }

  #atLogin({ uid, nickname, icon_url, mobile }: KnownAccount): PlayerAtLogin {
    const later = {
      ...(nickname ? { nickname } : {}),
      ...(icon_url ? { icon_url } : {}),
      ...(mobile ? { mobile_masked: maskMobile(mobile), mobile_key: this.numberKey(mobile) } : {}),
    };
    const first = { ...this.#newProfile(), mobile_masked: '', ...later, uid: randomId(), account_uid: uid };
    return { first, later };
  }

  /** The player a browser is signed in as. */
  async playerOf({ cookies, connection }: Browser): Promise<SignedIn | null> {
    const token = readToken(cookies, connection, COOKIE);
    return token ? ((await findPlayer(this.#db, hashOf(token), this.#clock.now())) ?? null) : null;
  }

  /** Ends a browser's session, if it has one. Answers the cookie that takes the old one away. */
  async end({ cookies, connection }: Browser): Promise<string> {
    const token = readToken(cookies, connection, COOKIE);
    if (token) {
      await deleteSession(this.#db, hashOf(token));
    }
    return clearToken(connection, COOKIE);
  }

  /** Ends every session of whoever has this number, those too that a login under way would begin. */
  async endAllOf(mobile: string): Promise<void> {
    const number = this.numberKey(mobile);
    await transaction(this.#db, async (tx) => {
      await oneAtATime(tx, number);
      await writeReset(tx, number, this.#clock.now());
      await deleteSessionsOfNumber(tx, number);
    });
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
