import { clockTime, dayName, fullDate } from './format.ts';

/** A code that expires within this time is marked, in ms. */
const SOON_MS = 3 * 86_400_000;

export function expiryState(expiresAt: string | null, now: string): 'ended' | 'soon' | 'long' {
  if (expiresAt === null) {
    return 'long';
  }
  const remaining = new Date(expiresAt).getTime() - new Date(now).getTime();
  return remaining <= 0 ? 'ended' : remaining <= SOON_MS ? 'soon' : 'long';
}

/** `剩 2 天`, `今天到期`: the China days until a time. */
export function daysLeft(expiresAt: string, now: string): string {
  const days = chinaDays(expiresAt) - chinaDays(now);
  return days <= 0 ? '今天到期' : `剩 ${days} 天`;
}

function chinaDays(time: string): number {
  return Math.floor((new Date(time).getTime() + 8 * 3_600_000) / 86_400_000);
}

export function expiryText(expiresAt: string | null, now: string): string {
  if (expiresAt === null) {
    return '长期有效';
  }
  return {
    ended: `${fullDate(expiresAt)}已过期`,
    soon: `即将到期，${daysLeft(expiresAt, now)}：${dayName(expiresAt, now)} ${clockTime(expiresAt)} 前兑换`,
    long: `有效期至 ${fullDate(expiresAt)}`,
  }[expiryState(expiresAt, now)];
}
