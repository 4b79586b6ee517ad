import type { OwnSession } from '#contract/account/own.ts';
import { clockTime, dayName } from '#portal/ui/format.ts';

/** `今天 10:05 登录，最近使用：今天 11 点`: the login and the hour of the last use. */
export function sessionTimes({ began_at, used_at }: OwnSession, now: string): string {
  const hour = Number(clockTime(used_at).slice(0, 2));
  return `${dayName(began_at, now)} ${clockTime(began_at)} 登录，最近使用：${dayName(used_at, now)} ${hour} 点`;
}
