import { clockTime, dayName, fullDate } from '#portal/ui/format.ts';

/** A code that ends within this time is soon to go, in ms. */
const SOON_MS = 3 * 86_400_000;

export type Lasting = 'ended' | 'soon' | 'long';

/** How much longer a code can be used. */
export function lasting(expiresAt: string | null, now: string): Lasting {
  if (expiresAt === null) {
    return 'long';
  }
  const left = new Date(expiresAt).getTime() - new Date(now).getTime();
  return left <= 0 ? 'ended' : left <= SOON_MS ? 'soon' : 'long';
}

/** The same in words. */
export function expiryText(expiresAt: string | null, now: string): string {
  if (expiresAt === null) {
    return '长期有效';
  }
  return {
    ended: `${fullDate(expiresAt)}已过期`,
    soon: `即将过期：${dayName(expiresAt, now)} ${clockTime(expiresAt)} 前兑换`,
    long: `有效期至 ${fullDate(expiresAt)}`,
  }[lasting(expiresAt, now)];
}
