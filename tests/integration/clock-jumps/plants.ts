import { type KyselyPlugin, OperationNodeTransformer, type RawNode, sql, ValueNode } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { PhoneCodes } from '#services/account/codes/phone-codes.ts';
import type { TestClock } from '../accounts/account-app.ts';

const NEVER = new Date('9999-01-01T00:00:00Z');

/** Removes the bound "no later than now" from the count of hits. */
class RemoveUpperBound extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    const bound = raw.sqlFragments.findIndex((fragment) => fragment.endsWith(' and at <= '));
    const parameters = raw.parameters.map((one, at) => (at === bound ? ValueNode.create(NEVER) : one));
    return { ...raw, parameters };
  }
}

const transformer = new RemoveUpperBound();

/** Planted bug: hits recorded while the clock was ahead count after it was set back. */
export const countsFutureHits: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};

/** Planted bug: the clock never goes back. */
export function neverBack(clock: TestClock): void {
  const { now } = clock;
  let latest = new Date(0);
  clock.now = () => {
    const time = now.call(clock);
    latest = time > latest ? time : latest;
    return latest;
  };
}

/** Planted bug: sessions do not expire. */
export async function endlessSessions(db: Database): Promise<void> {
  await sql`
    create function endless() returns trigger language plpgsql as
    $$ begin new.expires_at := 'infinity'; return new; end $$`.execute(db);
  await sql`create trigger endless before insert on session for each row execute function endless()`.execute(
    db,
  );
}

/** Planted bug: a used code is not deleted. @returns a function that removes the bug */
export function doesNotSpendCodes(): () => void {
  const { attempt } = PhoneCodes.prototype;
  PhoneCodes.prototype.attempt = async function (this: PhoneCodes, flow, key, purpose) {
    const found = await attempt.call(this, flow, key, purpose);
    return found && { ...found, spend: async () => true };
  };
  return () => {
    PhoneCodes.prototype.attempt = attempt;
  };
}
