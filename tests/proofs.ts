import { fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';

const secret = new ServerSecret('the secret of the tests, long enough');

/** The proofs of work of a portal at a fixed time. */
export function testProofs(db: Database, now: Date): Proofs {
  return new Proofs({ db, clock: fixedClock(now.toISOString()), secret });
}
