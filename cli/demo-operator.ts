import { demoOperator } from '../demo/accounts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/open.ts';
import { PasswordHashing } from '../platform/passwords/password-hashing.ts';

/** Writes the demo's operator, unless there is one of that name; what was changed of it since is left alone. */
export async function writeDemoOperator(db: Database, clock: Clock): Promise<void> {
  const { password, ...operator } = demoOperator;
  const there = db.selectFrom('operator').select('id').where('name', '=', operator.name);
  if (await there.executeTakeFirst()) {
    return;
  }
  const password_hash = await new PasswordHashing().hash(password);
  await db
    .insertInto('operator')
    .values({ ...operator, password_hash, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Takes the password that everybody knows, and whoever came in by it, from a portal that is no demo any more. */
export async function retireDemoOperator(db: Database): Promise<void> {
  const there = await db
    .selectFrom('operator')
    .select(['id', 'password_hash'])
    .where('name', '=', demoOperator.name)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (there && (await new PasswordHashing().verify(there.password_hash, demoOperator.password))) {
    await db.updateTable('operator').set({ password_hash: null }).where('id', '=', there.id).execute();
    await db.deleteFrom('operator_session').where('operator_id', '=', there.id).execute();
  }
}
