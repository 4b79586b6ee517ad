import type { Transaction } from 'kysely';
import { readAudit } from '#platform/audit/read.ts';
import { type Deed, record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Person, PersonalDataSource } from './personal-data-source.ts';

/** The parts that this process has, and how a player is told. */
export interface PersonalDataDeps {
  parts: readonly PersonalDataSource[];
  find(tx: Transaction<Tables>, id: number): Promise<Person | undefined>;
}

/** Who asks for it, from where, when. */
export type Claimant = Pick<Deed, 'operator' | 'address' | 'at'>;

/** Entries of the audit that are handed out. */
const MOST_ENTRIES = 1_000;
const SUBJECT = 'players';

/** All that is kept of one player. */
export interface PersonalData {
  format: 'youmen-player';
  made_at: string;
  player_id: number;
  /** By table. */
  data: Record<string, readonly object[]>;
  /** What operators did with the player. */
  deeds: readonly object[];
}

/** Reads all that is kept of a player, and writes down that it was; undefined where there is none. */
export async function readPersonalData(
  db: Database,
  { parts, find }: PersonalDataDeps,
  id: number,
  claimant: Claimant,
): Promise<PersonalData | undefined> {
  const data = await transaction(db, async (tx) => {
    const person = await find(tx, id);
    if (!person) {
      return undefined;
    }
    const read: Record<string, readonly object[]> = {};
    for (const part of parts) {
      Object.assign(read, await part.read(tx, person));
    }
    await record(tx, {
      ...claimant,
      action: 'personal_export',
      subject: SUBJECT,
      subject_id: id,
      title: `玩家 ${id}`,
    });
    return read;
  });
  if (!data) {
    return undefined;
  }
  const filter = { subject: SUBJECT, subject_id: String(id) };
  const entries = await readAudit(db, filter, { limit: MOST_ENTRIES, offset: 0 });
  const deeds = entries.map(({ at, action_name, before, after }) => ({
    at,
    action: action_name,
    before,
    after,
  }));
  return { format: 'youmen-player', made_at: chinaTime(claimant.at), player_id: id, data, deeds };
}

/**
 * Takes a person out of everything that is kept, in one transaction; undefined where there is none. The audit keeps
 * what it has until its time is over, and says that and why the person was erased, not who it was.
 * @returns the tags of pages that showed them
 */
export function erasePersonalData(
  db: Database,
  { parts, find }: PersonalDataDeps,
  id: number,
  claimant: Claimant & { reason: string },
): Promise<string[] | undefined> {
  return transaction(db, async (tx) => {
    const person = await find(tx, id);
    if (!person) {
      return undefined;
    }
    const tags: string[] = [];
    for (const part of parts) {
      tags.push(...(await part.erase(tx, person)));
    }
    const { reason, ...who } = claimant;
    const deed = { ...who, action: 'personal_erase', subject: SUBJECT, subject_id: id, title: `玩家 ${id}` };
    await record(tx, { ...deed, after: { reason } });
    return tags;
  });
}
