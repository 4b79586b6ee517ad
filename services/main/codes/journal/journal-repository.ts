import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { recountPack } from '../pack-stock.ts';
import { lockPackRow } from '../withdrawn-codes.ts';
import type { JournalEntry } from './journal-entry.ts';

type Handle = Database | Tx;

export async function readMarks(db: Handle, directoryId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('journal_mark')
    .select(['file', 'settled'])
    .where('directory_id', '=', directoryId)
    .execute();
  return new Map(rows.map(({ file, settled }) => [file, settled]));
}

/** Stores the settled bytes of journals; a mark never decreases. */
export async function writeMarks(
  db: Handle,
  directoryId: string,
  marks: ReadonlyMap<string, number>,
): Promise<void> {
  if (marks.size === 0) {
    return;
  }
  const rows = [...marks].map(([file, settled]) => ({ directory_id: directoryId, file, settled }));
  await db
    .insertInto('journal_mark')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['directory_id', 'file'])
        .doUpdateSet({ settled: sql`greatest(journal_mark.settled, excluded.settled)` }),
    )
    .execute();
}

export async function knownDirectories(db: Handle): Promise<string[]> {
  const rows = await db.selectFrom('journal_directory').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function registerDirectory(db: Handle, id: string): Promise<void> {
  await db
    .insertInto('journal_directory')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Replayed {
  restored: number;
  /** Codes stored as issued, because their pack is missing. */
  without_pack: number;
}

/**
 * Replays entries of one pack: a code that is free or missing becomes the player's. Existing claims of the code or of
 * the player stay. Codes withdrawn after the entry are skipped: the entry was rolled back. Codes that the pack can't have
 * (it is missing, or has other codes than the shared one of the entries) are stored as issued.
 */
export async function replayPack(
  tx: Tx,
  packId: number,
  entries: readonly JournalEntry[],
): Promise<Replayed> {
  const shared = entries.findLast((entry) => entry.shared !== undefined)?.shared;
  const seats = entries.filter((entry) => entry.shared !== undefined);
  const isThere = await lockPackRow(tx, packId);
  if (isThere && (shared === undefined || (await takesShared(tx, packId, shared)))) {
    const restored = await replayClaims(tx, packId, entries);
    if (restored > 0) {
      await raiseSeats(tx, packId);
      await recountPack(tx, packId);
    }
    return { restored, without_pack: 0 };
  }
  const codes = isThere ? entries.filter((entry) => entry.shared === undefined) : [];
  const restored = await replayClaims(tx, packId, codes);
  if (restored > 0) {
    await recountPack(tx, packId);
  }
  const issued = isThere ? seats : entries;
  return { restored, without_pack: await storeIssued(tx, packId, issued) };
}

/**
 * Whether a locked pack has this shared code, or gets it because the restored state is from before its first claim. The
 * limit is not in the journal, so that the code is withheld then until an operator has checked it.
 */
async function takesShared(tx: Tx, packId: number, code: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update pack set shared_code = ${code}, shared_withheld = true
    where id = ${packId} and shared_code is distinct from ${code}
      and not exists (select from pack_code where pack_id = ${packId})`.execute(tx);
  const { rows } = await sql`select from pack where id = ${packId} and shared_code = ${code}`.execute(tx);
  return numAffectedRows > 0n || rows.length > 0;
}

/** The next claim of a shared code takes a seat after the restored ones, whose entries may not name the code. */
async function raiseSeats(tx: Tx, packId: number): Promise<void> {
  await sql`
    update pack set shared_seats = greatest(shared_seats, coalesce((
      select max(substring(code from '#([0-9]{1,9})$')::int) from pack_code
      where pack_id = pack.id and starts_with(code, pack.shared_code || '#')), 0))
    where id = ${packId} and shared_code is not null`.execute(tx);
}

/** Stores codes as issued, so that no pack can get them again; seats with their shared code. Returns the number of claims. */
async function storeIssued(tx: Tx, packId: number, entries: readonly JournalEntry[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into issued_code (pack_id, code, player_id, claimed_at)
    select ${packId}::bigint, code, player, at from ${recordsOf(entries)}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into issued_code (pack_id, code, player_id, claimed_at)
    select ${packId}::bigint, shared, player, at from ${recordsOf(entries)} where shared is not null
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

function recordsOf(entries: readonly JournalEntry[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as given (id bigint, code text, shared text, player bigint, at timestamptz)`;
}

async function replayClaims(tx: Tx, packId: number, entries: readonly JournalEntry[]): Promise<number> {
  const { rows: restored } = await sql`
    with given as materialized (
      select * from ${recordsOf(entries)}
    ), open as materialized (
      select given.* from given
      where not exists (
        select from claim where claim.pack_id = ${packId} and claim.player_id = given.player)
      and not exists (
        select from withdrawn_code as gone
        where gone.pack_id = ${packId} and gone.code = given.code and gone.claims >= given.id)
    ), free as materialized (
      select pack_code.id, open.player, open.at
      from open join pack_code on pack_code.pack_id = ${packId} and pack_code.code = open.code
      where not pack_code.claimed
    ), absent as materialized (
      select open.* from open
      where not exists (
        select from pack_code where pack_code.pack_id = ${packId} and pack_code.code = open.code)
    ), marked as (
      update pack_code set claimed = true, quarantined = false from free where pack_code.id = free.id
    ), added as (
      insert into pack_code (pack_id, code, claimed) select ${packId}::bigint, code, true from absent
      returning id, code
    )
    insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
    select ${packId}::bigint, id, player, '', at from free
    union all
    select ${packId}::bigint, added.id, absent.player, '', absent.at from added join absent using (code)
    returning id`.execute(tx);
  return restored.length;
}

/** Raises the claim id sequence above every journaled id. */
export async function raiseClaimIds(tx: Tx, above: number): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('claim', 'id'), ${above})
    from claim_id_seq where last_value < ${above} or not is_called`.execute(tx);
}
