import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { ID_BYTES, type KeyRing, type NumberColumn, NumberNotReadBack } from './key-ring.ts';

interface Place {
  column: NumberColumn;
  table: string;
  /** Prefix of the columns with the keyed hash and the ciphertext. */
  name: string;
  /** The unique column with the owner that the ciphertext is bound to. */
  owner: string;
}

/** Every encrypted mobile number of the database. */
export const NUMBER_COLUMNS: readonly Place[] = [
  { column: 'account.mobile', table: 'account', name: 'mobile', owner: 'uid' },
  { column: 'player.mobile', table: 'player', name: 'mobile', owner: 'account_uid' },
  { column: 'appeal.account', table: 'appeal', name: 'account', owner: 'case_no' },
  { column: 'appeal.contact', table: 'appeal', name: 'contact', owner: 'case_no' },
  { column: 'report.contact', table: 'report', name: 'contact', owner: 'report_no' },
  { column: 'number_notice.mobile', table: 'number_notice', name: 'mobile', owner: 'key' },
  { column: 'detached_account.mobile', table: 'detached_account', name: 'mobile', owner: 'uid' },
];

/** An owner with the number to write. */
export interface OwnedNumber {
  owner: string;
  number: string;
}

/** Writes the keyed hashes and ciphertexts of a column. */
export async function writeNumbers(
  tx: Tx,
  { column, table, name, owner }: Place,
  ring: KeyRing,
  numbers: readonly OwnedNumber[],
): Promise<void> {
  const sealed = numbers.map((one) => ring.seal(column, one.owner, one.number));
  await sql`
    update ${sql.table(table)} as one
    set ${sql.ref(`${name}_key`)} = decode(new.key, 'hex'), ${sql.ref(`${name}_sealed`)} = decode(new.sealed, 'hex')
    from unnest(
      ${numbers.map((one) => one.owner)}::text[],
      ${sealed.map(({ key }) => key.toString('hex'))}::text[],
      ${sealed.map((one) => one.sealed.toString('hex'))}::text[]
    ) as new (owner, key, sealed)
    where one.${sql.ref(owner)} = new.owner`.execute(tx);
}

/**
 * Reads the numbers of these owners back, while the transaction can still be undone.
 * @throws {NumberNotReadBack} if a stored ciphertext or hash is not that of its number
 */
export async function verifyNumbers(
  tx: Tx,
  { column, table, name, owner }: Place,
  ring: KeyRing,
  numbers: readonly OwnedNumber[],
): Promise<void> {
  const owners = numbers.map((one) => one.owner);
  const { rows } = await sql<{ owner: string; key: Uint8Array | null; sealed: Uint8Array | null }>`
    select ${sql.ref(owner)} as owner, ${sql.ref(`${name}_key`)} as key, ${sql.ref(`${name}_sealed`)} as sealed
    from ${sql.table(table)} where ${sql.ref(owner)} = any(${owners}::text[])`.execute(tx);
  const stored = new Map(rows.map((row) => [row.owner, row]));
  for (const { owner: of, number } of numbers) {
    const { key, sealed } = stored.get(of) ?? {};
    const isSame =
      key &&
      sealed &&
      ring.openText(`${column} ${of}`, sealed) === number &&
      ring.current.lookup(number).equals(key);
    if (!isSame) {
      throw new NumberNotReadBack(column, of);
    }
  }
}

/**
 * The ciphertexts that are under another key than the ring's current one, after an owner, locked until the transaction
 * ends.
 */
export async function outdatedNumbers(
  tx: Tx,
  { table, name, owner }: Place,
  ring: KeyRing,
  { after, limit }: { after: string; limit: number },
): Promise<{ owner: string; sealed: Uint8Array }[]> {
  const sealed = sql.ref(`${name}_sealed`);
  const { rows } = await sql<{ owner: string; sealed: Uint8Array }>`
    select ${sql.ref(owner)} as owner, ${sealed} as sealed from ${sql.table(table)}
    where ${sql.ref(owner)} > ${after} and ${sealed} is not null and ${isOutdated(name, ring.current.id)}
    order by ${sql.ref(owner)} limit ${limit} for update`.execute(tx);
  return rows;
}

/** The number of ciphertexts by the id of their key: of numbers, and of the access log's addresses. */
export async function countSealed(db: Database | Tx): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const places = NUMBER_COLUMNS.map(({ table, name }) => ({ table, column: `${name}_sealed` }));
  for (const { table, column } of [...places, { table: 'player_access', column: 'sealed' }]) {
    const sealed = sql.ref(column);
    const { rows } = await sql<{ id: string; count: number }>`
      select encode(substring(${sealed} from 1 for ${sql.lit(ID_BYTES)}), 'hex') as id, count(*)::int as count
      from ${sql.table(table)} where ${sealed} is not null group by 1`.execute(db);
    for (const { id, count } of rows) {
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
}

function isOutdated(name: string, id: string) {
  return sql`substring(${sql.ref(`${name}_sealed`)} from 1 for ${sql.lit(ID_BYTES)}) <> ${Buffer.from(id, 'hex')}`;
}
