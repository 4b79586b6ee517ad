import { type Insertable, type RawBuilder, sql } from 'kysely';
import { LOGIN_EXPIRY_MS } from '#contract/account/constants.ts';
import type { AccountUser } from '#contract/account/responses.ts';
import type { AccessKind } from '#contract/admin/access-log.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import { randomId, randomToken } from '#platform/core/ids.ts';
import type { SignedInPlayer } from '#platform/core/player.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { HOUR } from '#platform/security/limits/limit.ts';
import { serialise } from '#platform/security/limits/sliding-log.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { TokenCookie, tokenHash } from '#platform/security/token-cookie.ts';
import type { KnownAccount } from '../account-backend.ts';
import { endInactivity } from '../closings/closing-repository.ts';
import { acceptedVersions } from '../consents/consent-repository.ts';
import { owesConsent, type ReadVersions } from '../consents/owed-consent.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import type { NewProfile } from '../profiles.ts';
import { deviceName } from './device-name.ts';

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

/** A new session with its cookie, or the reason why there is none: a ban, a reset during the login, a closed account. */
export type StartedLogin =
  | { user: AccountUser; cookie: string; isNew: boolean }
  | { banned: string; until: Date | null }
  | { outdated: true }
  | { closing: true };

/** The key of a number in limits, pending codes and proofs, which last a day at most. */
export function numberKey(secret: ServerSecret, mobile: string): Buffer {
  return secret.hash('mobile', mobile);
}

export interface LoginSnapshot {
  number: Uint8Array;
  /** The newest reset of the number at that time. */
  reset: number;
}

/** A session that is in use. */
export interface CurrentSession extends SignedInPlayer {
  hash: Buffer;
  begun: Date;
  /** Whether the player has to accept the current texts at all. */
  requiresConsent: boolean;
}

export type LoginKind = Extract<AccessKind, `login_${string}`>;

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  keys: DataKeys;
  newProfile: NewProfile;
  accessLog: AccessLog;
  provinceOf: ProvinceOf;
  versions: ReadVersions;
}

/** Players' sessions. A session is a random token in a cookie; the database stores only its hash. */
export class Sessions {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  numberKey(mobile: string): Buffer {
    return numberKey(this.#deps.secret, mobile);
  }

  /** The hashes of a login name under the data keys in use, which may be stored for long; the current key's first. */
  async lookups(loginName: string): Promise<[current: Buffer, ...others: Buffer[]]> {
    const ring = await this.#deps.keys.ring(this.#deps.db);
    return ring.lookups(loginName);
  }

  /** Whether a player has logged in with the number of these hashes. */
  async hasPlayer(lookups: readonly Uint8Array[]): Promise<boolean> {
    const found = await this.#deps.db
      .selectFrom('player')
      .select('id')
      .where('mobile_key', 'in', lookups)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Records the state before a login, so that `begin` detects a reset in between. */
  async before(loginName: string): Promise<LoginSnapshot> {
    const number = this.numberKey(loginName);
    return { number, reset: await newestReset(this.#deps.db, number) };
  }

  /**
   * Signs a player in; the new session replaces the browser's previous one. Fails if the password was reset since
   * `before`. Records the login in the access log.
   */
  async begin(
    account: KnownAccount,
    browser: Browser & RequestClient,
    tried: LoginSnapshot & { kind: LoginKind },
  ): Promise<StartedLogin> {
    const now = this.#deps.clock.now();
    const token = randomToken();
    const before = cookie.read(browser.cookies, browser.connection);
    const province = await this.#deps.provinceOf(browser.address);
    return transaction(this.#deps.db, async (tx) => {
      const ring = await this.#deps.keys.hold(tx);
      await oneAtATime(tx, tried.number);
      if ((await newestReset(tx, tried.number)) > tried.reset) {
        return { outdated: true };
      }
      const isOtherNumber = await hasOtherNumber(tx, account, ring);
      const player = await writePlayer(tx, this.#atLogin(account, ring, now));
      if (isOtherNumber) {
        const { mobile_masked: mobileMasked } = player;
        await recordAccountEvent(tx, player.id, now, { event: 'number', mobileMasked, isElsewhere: true });
      }
      // Before the ban, because a login that it refuses counts as well.
      const isOpen = await endInactivity(tx, player.id, now);
      if (player.banned_at && (player.banned_until === null || player.banned_until > now)) {
        return { banned: player.ban_reason ?? '', until: player.banned_until };
      }
      if (!isOpen) {
        return { closing: true };
      }
      if (before) {
        await deleteSession(tx, tokenHash(before));
      }
      await tx
        .insertInto('session')
        .values({
          token_hash: tokenHash(token),
          player_id: player.id,
          created_at: now,
          expires_at: new Date(now.getTime() + LOGIN_EXPIRY_MS),
          device: deviceName(browser.agent),
          used_at: hourOf(now),
          province,
          requires_consent: account.requires_consent === true,
        })
        .execute();
      const access = { at: now, player_id: player.id, kind: tried.kind, client: browser };
      await this.#deps.accessLog.record(tx, ring, access);
      const { uid, nickname, icon_url, mobile_masked } = player;
      return {
        user: { uid, nickname, icon_url, mobile_masked },
        cookie: cookie.store(browser.connection, token, LOGIN_EXPIRY_MS / 1_000),
        isNew: player.is_new,
      };
    });
  }

  #atLogin({ uid, nickname, icon_url, mobile }: KnownAccount, ring: KeyRing, now: Date): PlayerAtLogin {
    const profile = { ...(nickname ? { nickname } : {}), ...(icon_url ? { icon_url } : {}) };
    const later = {
      ...(mobile ? { mobile_masked: maskMobile(mobile), ...sealedNumber(ring, uid, mobile) } : {}),
      seen_at: now,
    };
    const first = {
      ...this.#deps.newProfile(),
      mobile_masked: '',
      ...profile,
      ...later,
      uid: randomId(),
      account_uid: uid,
    };
    return { first, profile, later };
  }

  /** The browser's session, whose use it records once an hour; null without one. */
  async current({ cookies, connection }: Browser): Promise<CurrentSession | null> {
    const token = cookie.read(cookies, connection);
    if (!token) {
      return null;
    }
    const { db, clock, versions } = this.#deps;
    const now = clock.now();
    const hash = tokenHash(token);
    const found = await findPlayer(db, hash, now);
    if (!found) {
      return null;
    }
    const { begun, used_at, requires_consent, accepted, ...player } = found;
    await recordUse(db, hash, used_at, hourOf(now));
    return {
      player,
      hash,
      begun,
      requiresConsent: requires_consent,
      owesConsent: () => owesConsent({ requires_consent, accepted }, versions),
    };
  }

  /** Ends the browser's session, if any. Returns the cookie that clears it. */
  async end({ cookies, connection, ...client }: Browser & RequestClient): Promise<string> {
    const token = cookie.read(cookies, connection);
    const { db, clock, accessLog } = this.#deps;
    if (token) {
      await transaction(db, async (tx) => {
        const ring = await accessLog.hold(tx);
        const ended = await deleteSession(tx, tokenHash(token));
        if (ended) {
          const { player_id } = ended;
          await accessLog.record(tx, ring, { at: clock.now(), player_id, kind: 'logout', client });
        }
      });
    }
    return cookie.clear(connection);
  }

  /** Ends the sessions of a number whose password was reset, except one. */
  async endAllOf(mobile: string, client: RequestClient, except?: Uint8Array): Promise<void> {
    const { db, clock, keys, accessLog } = this.#deps;
    const at = clock.now();
    await transaction(db, async (tx) => {
      const ring = await keys.hold(tx);
      await endLoginsOf(tx, this.numberKey(mobile), at);
      const players = await tx
        .selectFrom('player')
        .select('id')
        .where('mobile_key', 'in', ring.lookups(mobile))
        .execute();
      const ids = players.map(({ id }) => id);
      if (ids.length > 0) {
        await tx
          .deleteFrom('session')
          .where('player_id', 'in', ids)
          .$if(except !== undefined, (rows) => rows.where('token_hash', '<>', except as Uint8Array))
          .execute();
      }
      for (const player_id of ids) {
        await accessLog.record(tx, ring, { at, player_id, kind: 'password_reset', client });
        // The message of a built-in account is recorded with the password. Other account services have none.
        await recordAccountEvent(tx, player_id, at, { event: 'session' });
      }
    });
  }
}

type PlayerRow = Insertable<Tables['player']>;

/**
 * The player's columns to insert at the first login, and those to update at later ones. The profile is updated unless the
 * player has chosen it.
 */
interface PlayerAtLogin {
  first: PlayerRow;
  profile: Partial<Pick<PlayerRow, 'nickname' | 'icon_url'>>;
  later: Partial<Pick<PlayerRow, 'mobile_masked' | 'mobile_key' | 'mobile_sealed' | 'seen_at'>>;
}

function sealedNumber(ring: KeyRing, accountUid: string, mobile: string) {
  const { key, sealed } = ring.seal('player.mobile', accountUid, mobile);
  return { mobile_key: key, mobile_sealed: sealed };
}

/** True if the player had another number until this login: it was changed at an external account service. */
async function hasOtherNumber(tx: Tx, { uid, mobile }: KnownAccount, ring: KeyRing): Promise<boolean> {
  if (!mobile) {
    return false;
  }
  const known = await tx
    .selectFrom('player')
    .select('mobile_key')
    .where('account_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  const key = known?.mobile_key;
  return key ? !ring.lookups(mobile).some((lookup) => lookup.equals(key)) : false;
}

function writePlayer(tx: Tx, { first, profile, later }: PlayerAtLogin) {
  const { nickname = null, icon_url = null } = profile;
  const shown = {
    nickname: sql<string>`case when player.nickname_set_at is null then coalesce((
        select login.name from (select ${nickname}::text as name) as login where not exists (
          select from refused_nickname as refused where refused.player_id = player.id and refused.nickname = login.name
        )
      ), player.nickname) else player.nickname end`,
    icon_url: sql<string>`case when player.icon_set_at is null then coalesce(${icon_url}::text, player.icon_url)
      else player.icon_url end`,
  };
  return tx
    .insertInto('player')
    .values(first)
    .onConflict((conflict) =>
      conflict.column('account_uid').doUpdateSet({
        account_uid: first.account_uid,
        ...shown,
        profile_changed_at: sql<Date | null>`case
          when (player.nickname, player.icon_url) is distinct from (${shown.nickname}, ${shown.icon_url})
          then ${first.seen_at}::timestamptz else player.profile_changed_at end`,
        ...later,
      }),
    )
    .returning(['id', 'uid', 'nickname', 'icon_url', 'mobile_masked'])
    .returning(['banned_at', 'ban_reason', 'banned_until'])
    .returning(sql<boolean>`player.xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
}

function deleteSession(tx: Tx, hash: Uint8Array): Promise<{ player_id: number } | undefined> {
  return tx.deleteFrom('session').where('token_hash', '=', hash).returning('player_id').executeTakeFirst();
}

function findPlayer(db: Database, hash: Uint8Array, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select(['player.id', 'player.nickname', 'player.icon_url', 'player.mobile_masked'])
    .select(['session.created_at as begun', 'session.used_at', 'session.requires_consent'])
    .select(acceptedVersions.as('accepted'))
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', now)
    .where((one) => one.or([one('player.banned_at', 'is', null), one('player.banned_until', '<=', now)]))
    .executeTakeFirst();
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR) * HOUR);
}

/** Stores the hour of the last use, at most once in it. A database that refuses writes does not end the session. */
async function recordUse(db: Database, hash: Uint8Array, last: Date | null, hour: Date): Promise<void> {
  if (last === null || last < hour) {
    await db
      .updateTable('session')
      .set({ used_at: hour })
      .where('token_hash', '=', hash)
      .execute()
      .catch(() => undefined);
  }
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

/** Makes the logins of a number fail that are under way, in the transaction that changes its account. */
export async function endLoginsOf(tx: Tx, number: Uint8Array, at: Date | RawBuilder<Date>): Promise<void> {
  await oneAtATime(tx, number);
  await tx.insertInto('limit_hit').values({ log: resets.log, key: number, at }).execute();
}

/** Serialises transactions that begin or end sessions of a number. It comes before the lock of the player. */
export function oneAtATime(tx: Tx, number: Uint8Array): Promise<void> {
  return serialise(tx, [{ limit: resets, key: number }]);
}
