import { readAudit } from '#platform/audit/read.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { Person, PersonalDataSource } from './personal-data-source.ts';

/** The sources of a player's data, in this process or another one, and the lookup of a player. */
export interface PersonalDataDeps {
  parts: readonly Pick<PersonalDataSource, 'tables' | 'read'>[];
  find(tx: Tx, id: number): Promise<Person | undefined>;
}

/** The sources that are erased in this process. */
export interface ErasureDeps extends PersonalDataDeps {
  parts: readonly PersonalDataSource[];
}

/** Orders the erasure of a player in every service; false if there is no such player. */
export type OrderErasure = (id: number, order: Requester & { reason: string }) => Promise<boolean>;

/** The requester, as the audit records it. */
type Requester = Pick<AuditAction, 'operator' | 'address' | 'at'>;

const MAX_ENTRIES = 1_000;
const SUBJECT = 'players';

export interface PersonalData {
  format: 'youmen-player';
  made_at: string;
  player_id: number;
  /** By table. */
  data: Record<string, readonly object[]>;
  deeds: readonly object[];
}

/**
 * Exports a player's personal data and records that in the audit; undefined if there is no such player. There is no file if
 * one of the sources fails.
 */
export async function readPersonalData(
  db: Database,
  { parts, find }: PersonalDataDeps,
  id: number,
  requester: Requester,
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
    await record(tx, { ...requester, ...subjectOf(id), action: 'personal_export' });
    return read;
  });
  if (!data) {
    return undefined;
  }
  const filter = { subject: SUBJECT, subject_id: String(id) };
  const entries = await readAudit(db, filter, { limit: MAX_ENTRIES, offset: 0 });
  const deeds = entries.map(({ at, action_name: action, before, after }) => ({ at, action, before, after }));
  return { format: 'youmen-player', made_at: chinaTime(requester.at), player_id: id, data, deeds };
}

/**
 * Erases a player's personal data in one transaction; undefined if there is no such player. Existing audit entries stay
 * until their retention ends. The new entry has the reason and no personal data.
 * @returns the cache tags of the pages that showed the player
 */
export function erasePersonalData(
  db: Database,
  { parts, find }: ErasureDeps,
  id: number,
  requester: Requester & { reason: string },
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
    const { reason, ...who } = requester;
    await record(tx, { ...who, ...subjectOf(id), action: 'personal_erase', after: { reason } });
    return tags;
  });
}

function subjectOf(id: number) {
  return { subject: SUBJECT, subject_id: id, title: `玩家 ${id}` };
}
