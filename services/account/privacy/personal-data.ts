import type { Transaction } from 'kysely';
import type { Person, PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';
import type { Tables } from '#platform/database/tables.ts';
import { erasePerson, holdPerson, readPerson } from './personal-repository.ts';

/** The player, the account and its sessions. Limits know keyed hashes alone, for a day. */
export const accountPersonalData: PersonalDataSource = {
  tables: ['player', 'account', 'session', 'phone_code', 'proof_challenge'],
  async read(tx, { id }) {
    const held = await holdPerson(tx, id);
    return held ? readPerson(tx, id, held.uid) : {};
  },
  async erase(tx, { id }) {
    const held = await holdPerson(tx, id);
    if (held) {
      await erasePerson(tx, held);
    }
    return [];
  },
};

/** Who a player is; undefined where there is none, or where they were erased. */
export async function findPerson(tx: Transaction<Tables>, id: number): Promise<Person | undefined> {
  const held = await holdPerson(tx, id);
  return held && { id: held.id, mobile: held.mobile };
}
