import { demoAccounts } from '#demo/accounts.ts';
import type { Database } from '#platform/database/open.ts';
import { BUILT_IN } from '#services/account/account-uid.ts';
import { writeConsents } from '#services/account/consents/consent-repository.ts';
import type { ReadVersions } from '#services/account/consents/owed-consent.ts';

/**
 * Lets the players of the demo accounts accept the demo's texts, once: programs that log in as them act at once. A changed
 * text they accept themselves.
 */
export async function writeDemoConsents(db: Database, versions: ReadVersions, now: Date): Promise<void> {
  const current = await versions();
  if (!current) {
    return;
  }
  const uids = demoAccounts.map(({ uid }) => `${BUILT_IN}${uid}`);
  const players = await db
    .selectFrom('player')
    .select('id')
    .where('account_uid', 'in', uids)
    .where('id', 'not in', db.selectFrom('consent').select('player_id'))
    .execute();
  for (const { id } of players) {
    await writeConsents(db, id, current, now);
  }
}
