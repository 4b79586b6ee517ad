import { sql } from 'kysely';
import type { Connection } from '#platform/core/connection.ts';
import { randomToken } from '#platform/core/ids.ts';
import { DEVICE_DAYS } from '#platform/database/maintenance.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type TokenCookie, tokenHash } from './token-cookie.ts';

const DAY_MS = 86_400_000;

interface Browser {
  cookies: string | undefined;
  connection: Connection;
}

/**
 * Browsers that have logged in to a name before, by a token in a cookie. Their attempts have counters of their own, so
 * that strangers cannot use them up. The token is no credential.
 */
export class KnownDevices {
  #db: Database;
  #cookie: TokenCookie;

  constructor(db: Database, cookie: TokenCookie) {
    this.#db = db;
    this.#cookie = cookie;
  }

  /**
   * The hash of the browser's token if it is known for a name.
   * @param names the keyed hashes of the login name, one for each key in use
   */
  async find(names: readonly Uint8Array[], browser: Browser, now: Date): Promise<Uint8Array | undefined> {
    const found = await this.#known(browser, now)?.where('name', 'in', names).executeTakeFirst();
    return found?.device;
  }

  /** The hash of the browser's token, with each name for which it is known. Without a token there is no query. */
  async list(browser: Browser, now: Date): Promise<{ device: Uint8Array; name: Uint8Array }[]> {
    return (await this.#known(browser, now)?.execute()) ?? [];
  }

  #known({ cookies, connection }: Browser, now: Date) {
    const token = this.#cookie.read(cookies, connection);
    return token === undefined
      ? undefined
      : this.#db
          .selectFrom('known_device')
          .select(['device', 'name'])
          .where('device', '=', tokenHash(token))
          .where('seen_at', '>', new Date(now.getTime() - DEVICE_DAYS * DAY_MS));
  }

  /** Makes the browser known for a name after a login. Returns its cookie. */
  async remember(name: Uint8Array, { cookies, connection }: Browser, now: Date): Promise<string> {
    const token = this.#cookie.read(cookies, connection) ?? randomToken();
    await rememberDevice(this.#db, token, name, now);
    return this.#cookie.store(connection, token, DEVICE_DAYS * 86_400);
  }

  /** Makes the browser known for another name in the transaction that gives it to its player, if it has a token. */
  async keep(tx: Tx, name: Uint8Array, { cookies, connection }: Browser, now: Date): Promise<void> {
    const token = this.#cookie.read(cookies, connection);
    if (token) {
      await rememberDevice(tx, token, name, now);
    }
  }

  /** Forgets the devices of a name, except one browser's, after its password was replaced. */
  async forget(names: readonly Uint8Array[], except?: Browser): Promise<void> {
    const token = except && this.#cookie.read(except.cookies, except.connection);
    await forgetDevices(this.#db, names, token ? tokenHash(token) : undefined);
  }
}

async function rememberDevice(db: Database | Tx, token: string, name: Uint8Array, now: Date): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ device: tokenHash(token), name, seen_at: now })
    .onConflict((conflict) => conflict.columns(['device', 'name']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Forgets the devices of a name, except one, in the transaction that replaces its password. */
export async function forgetDevices(
  db: Database | Tx,
  names: readonly Uint8Array[],
  except?: Uint8Array,
): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('name', 'in', names)
    .$if(except !== undefined, (rows) => rows.where('device', '<>', except as Uint8Array))
    .execute();
}

/** A login name's hashes under the older keys, and the one under the current key. */
interface RenamedDevices {
  from: readonly Uint8Array[];
  to: Uint8Array;
}

/** Leaves devices known for their names when the hashes of these change. */
export async function renameDevices(tx: Tx, names: readonly RenamedDevices[]): Promise<void> {
  const pairs = names.flatMap(({ from, to }) => from.map((old) => [hex(old), hex(to)]));
  await sql`
    with moved as (
      delete from known_device
      using unnest(${pairs.map(([old]) => old)}::text[], ${pairs.map(([, to]) => to)}::text[]) as renamed (old, name)
      where known_device.name = decode(renamed.old, 'hex')
      returning known_device.device, decode(renamed.name, 'hex') as name, known_device.seen_at
    )
    insert into known_device (device, name, seen_at)
    select device, name, max(seen_at) from moved group by device, name
    on conflict (device, name) do update set seen_at = greatest(known_device.seen_at, excluded.seen_at)`.execute(
    tx,
  );
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
