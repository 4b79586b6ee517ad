import { type Selectable, sql } from 'kysely';
import type { AccessKind } from '#contract/admin/access-log.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { DataKeys } from '../data-keys/data-keys.ts';
import { ID_BYTES, type KeyRing } from '../data-keys/key-ring.ts';

export interface AccessEntry {
  at: Date;
  /** Null for a visitor. */
  player_id: number | null;
  kind: AccessKind;
  /** The id of the post. */
  subject_id?: number | string;
  /** Null if the portal did not pass it on. */
  client: RequestClient | null;
}

type AccessRow = Pick<
  Selectable<Tables['player_access']>,
  'at' | 'player_id' | 'kind' | 'subject_id' | 'sealed'
>;

/** The log of players' logins and posts, with encrypted addresses. Nothing else stores a player's address. */
export class AccessLog {
  #keys: DataKeys;

  constructor(keys: DataKeys) {
    this.#keys = keys;
  }

  /** The data keys for `record`. A transaction calls it before it takes other locks. */
  hold(tx: Tx): Promise<KeyRing> {
    return this.#keys.hold(tx);
  }

  /** Writes an entry in the transaction of the login or post, so that both commit together. */
  async record(
    tx: Tx,
    ring: KeyRing,
    { at, player_id, kind, subject_id, client }: AccessEntry,
  ): Promise<void> {
    const row = { at, player_id, kind, subject_id: subject_id === undefined ? null : String(subject_id) };
    const text = JSON.stringify(client && [client.address, client.port, client.agent]);
    await tx
      .insertInto('player_access')
      .values({ ...row, sealed: ring.sealText(ownerOf(row), text) })
      .execute();
  }

  /** A function that returns the client of a row; null if it is unknown or can't be decrypted. */
  async reader(db: Database): Promise<(row: AccessRow) => RequestClient | null> {
    const ring = await this.#keys.ring(db);
    return (row) => {
      const text = ring.openText(ownerOf(row), row.sealed);
      const client: [string, number | null, string] | null = text === undefined ? null : JSON.parse(text);
      return client && { address: client[0], port: client[1], agent: client[2] };
    };
  }
}

/**
 * Encrypts up to `limit` entries after an id with the ring's current key.
 * @returns the numbers of entries that were written and that can't be decrypted, and the last id; undefined at the end
 */
export async function rotateEntries(
  tx: Tx,
  ring: KeyRing,
  { after, limit }: { after: number; limit: number },
): Promise<{ written: number; unreadable: number; last: number | undefined }> {
  const rows = await tx
    .selectFrom('player_access')
    .select(['id', 'at', 'player_id', 'kind', 'subject_id', 'sealed'])
    .where('id', '>', after)
    .where(
      sql<boolean>`substring(sealed from 1 for ${sql.lit(ID_BYTES)}) <> ${Buffer.from(ring.current.id, 'hex')}`,
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  const opened = rows.flatMap((row) => {
    const text = ring.openText(ownerOf(row), row.sealed);
    return text === undefined ? [] : [{ id: row.id, sealed: ring.sealText(ownerOf(row), text) }];
  });
  await sql`
    update player_access as one set sealed = decode(new.sealed, 'hex')
    from unnest(
      ${opened.map(({ id }) => id)}::bigint[], ${opened.map(({ sealed }) => sealed.toString('hex'))}::text[]
    ) as new (id, sealed)
    where one.id = new.id`.execute(tx);
  const last = rows.length < limit ? undefined : rows.at(-1)?.id;
  return { written: opened.length, unreadable: rows.length - opened.length, last };
}

/** Binds a ciphertext to its row, so that an address can't be moved to another player, time or post. */
function ownerOf({ at, player_id, kind, subject_id }: Omit<AccessRow, 'sealed'>): string {
  return `player_access ${JSON.stringify([at.toISOString(), player_id, kind, subject_id])}`;
}
