import { demoOperator } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { type DemoPassword, retireDemoAccounts, writeDemoAccounts } from './demo-accounts.ts';
import { retireDemoOperator, writeDemoOperator } from './demo-operator.ts';

/** The demo logins, as `name / password`. */
export interface DemoLogins {
  players: string[];
  operator: string[];
}

/**
 * Prepares the demo logins: with the passwords of the README if the demo is local, with random ones if it is public,
 * without passwords if there is no demo.
 */
export async function prepareDemoLogins(
  db: Database,
  config: Config,
  clock: Clock,
): Promise<DemoLogins | undefined> {
  if (!config.demo) {
    await retireDemoAccounts(db);
    await retireDemoOperator(db);
    return undefined;
  }
  const isPublic = config.isDemoPublic;
  if (config.services.account) {
    await retireDemoAccounts(db);
  }
  const players = config.services.account ? [] : await writeDemoAccounts(db, clock, isPublic);
  const operator = await writeDemoOperator(db, clock, isPublic);
  const reset = `npm run portal -- operator reset-password --name ${demoOperator.name}`;
  return {
    players: players.map((login) => formatLogin(login, '密码已改过，或在之前启动时显示过')),
    operator: [formatLogin(operator, `密码已改过，或在之前启动时显示过；重置 Reset: ${reset}`)],
  };
}

function formatLogin({ name, password }: DemoPassword, fallback: string): string {
  return password === undefined ? `${name}（${fallback}）` : `${name} / ${password}`;
}
