import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { NUMBER_COLUMNS, writeNumbers } from '#platform/security/data-keys/number-columns.ts';
import { findOrWriteAccount } from '#services/account/builtin/numbered-accounts.ts';

const AT = new Date('2026-11-21T10:00:00+08:00');

/** The mobile number of a place, all different and easy to find in files. */
export function numberAt(place: number): string {
  return `177${String(40_000_000 + place * 7)}`;
}

/** Creates the account of a number as a login does, and returns its uid. */
export async function createAccount(
  deps: { db: Database; keys: DataKeys },
  mobile: string,
  uid: string,
): Promise<string> {
  const account = { uid, nickname: '玩家', icon_url: 'a.webp', created_at: AT };
  return (await findOrWriteAccount(deps, mobile, account)).uid;
}

/** Fills accounts, players, appeals, reports, waiting SMS and detached accounts with `count` numbers in each column. */
export async function fillNumbers(db: Database, keys: DataKeys, count: number): Promise<void> {
  const name = sql`lpad(place::text, 8, '0')`;
  const places = sql`generate_series(0, ${sql.lit(count - 1)}) as place`;
  const empty = sql`''::bytea`;
  await sql`
    insert into account (uid, mobile_key, mobile_sealed, nickname, icon_url, created_at)
    select 'u' || ${name}, sha256(('u' || ${name})::bytea), ${empty}, '玩家', 'a.webp', ${AT} from ${places}`.execute(
    db,
  );
  await sql`
    insert into player (uid, account_uid, nickname, icon_url, mobile_masked, mobile_key, mobile_sealed)
    select 'p' || ${name}, 'own:u' || ${name}, '玩家', 'a.webp', '', ${empty}, ${empty} from ${places}`.execute(
    db,
  );
  await sql`
    insert into appeal (case_no, kind, body, created_at, account_key, account_sealed, contact_key, contact_sealed)
    select 'c' || ${name}, '账号被盗', '内容', ${AT}, ${empty}, ${empty}, ${empty}, ${empty} from ${places}`.execute(
    db,
  );
  await sql`
    insert into report (report_no, kind, title, reason, created_at, due_at, contact_key, contact_sealed)
    select 'r' || ${name}, 'page', '网页', '垃圾广告', ${AT}, ${AT}, ${empty}, ${empty} from ${places}`.execute(
    db,
  );
  await sql`
    insert into number_notice (key, player_id, mobile_key, mobile_sealed, changed_at)
    select 'n' || ${name}, place, ${empty}, ${empty}, ${AT} from ${places}`.execute(db);
  await sql`
    insert into detached_account
      (uid, mobile_key, mobile_sealed, mobile_masked, nickname, icon_url, created_at, detached_at)
    select 'd' || ${name}, ${empty}, ${empty}, '', '玩家', 'a.webp', ${AT}, ${AT} from ${places}`.execute(db);
  const prefixes = {
    account: 'u',
    player: 'own:u',
    appeal: 'c',
    report: 'r',
    number_notice: 'n',
    detached_account: 'd',
  } as Record<string, string>;
  for (let from = 0; from < count; from += 5_000) {
    const batch = Array.from({ length: Math.min(5_000, count - from) }, (_, index) => from + index);
    await transaction(db, async (tx) => {
      const ring = await keys.hold(tx);
      for (const place of NUMBER_COLUMNS) {
        const owned = batch.map((at) => ({
          owner: `${prefixes[place.table]}${String(at).padStart(8, '0')}`,
          number: numberAt(at),
        }));
        await writeNumbers(tx, place, ring, owned);
      }
    });
  }
}

/** The numbers of every column by owner, decrypted. @throws if one can't be decrypted */
export async function openNumbers(db: Database, keys: DataKeys): Promise<Record<string, string>> {
  const ring = await keys.ring(db);
  const all: Record<string, string> = {};
  for (const { column, table, name, owner } of NUMBER_COLUMNS) {
    const { rows } = await sql<{ owner: string; sealed: Uint8Array }>`
      select ${sql.ref(owner)} as owner, ${sql.ref(`${name}_sealed`)} as sealed from ${sql.table(table)}
      where ${sql.ref(`${name}_sealed`)} is not null`.execute(db);
    for (const row of rows) {
      all[`${column} ${row.owner}`] = ring.open(column, row.owner, row.sealed);
    }
  }
  return all;
}

/** The keyed hashes that don't belong to the number beside them. */
export async function wrongHashes(db: Database, keys: DataKeys): Promise<string[]> {
  const ring = await keys.ring(db);
  const numbers = await openNumbers(db, keys);
  const wrong: string[] = [];
  for (const { column, table, name, owner } of NUMBER_COLUMNS) {
    const { rows } = await sql<{ owner: string; key: Uint8Array }>`
      select ${sql.ref(owner)} as owner, ${sql.ref(`${name}_key`)} as key from ${sql.table(table)}
      where ${sql.ref(`${name}_key`)} is not null`.execute(db);
    wrong.push(
      ...rows
        .filter(
          (row) => !ring.lookups(numbers[`${column} ${row.owner}`] ?? '').some((key) => key.equals(row.key)),
        )
        .map((row) => `${column} ${row.owner}`),
    );
  }
  return wrong;
}

/** The tables with one of the texts in a row. */
export async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await transaction(db, listTables)) {
    const { rows } = await sql<{ row: string }>`
      select to_json(one)::text as row from ${sql.table(name)} as one`.execute(db);
    if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) {
      found.push(name);
    }
  }
  return found;
}

/** The files below a folder with one of the texts, relative to it. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const file = join(folder, path);
    if (!statSync(file).isFile()) {
      return false;
    }
    const content = readFileSync(file);
    return texts.some((text) => content.includes(text));
  });
}
