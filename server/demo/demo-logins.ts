import { demoOperator } from '#demo/accounts.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { retireDemoAccounts, writeDemoAccounts } from './demo-accounts.ts';
import { retireDemoOperator, writeDemoOperator } from './demo-operator.ts';
import type { DemoPassword } from './demo-password.ts';

/** How one logs in to the demo, as `name / password`. */
export interface DemoLogins {
  players: string[];
  operator: string[];
}

/**
 * Makes the demo's logins fit the settings: with the passwords of the README where only this machine reaches the demo,
 * with random ones where others may, without any where there is no demo.
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
    players: players.map((login) => written(login, '密码已改过，或在之前启动时显示过')),
    operator: [written(operator, `密码已改过，或在之前启动时显示过；重置 Reset: ${reset}`)],
  };
}

function written({ name, password }: DemoPassword, otherwise: string): string {
  return password === undefined ? `${name}（${otherwise}）` : `${name} / ${password}`;
}
