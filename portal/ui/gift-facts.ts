import type { PackCard } from '#contract/entities/pack.ts';

export function giftHref(pack: { id: number }): string {
  return `/BaseGiftDetails?id=${pack.id}`;
}

/** The page of a pack with its claim dialog open. */
export function claimHref(pack: { id: number | string }): string {
  return `/BaseGiftDetails/BaseDialog?id=${pack.id}`;
}

/** `钻石×200、体力药水×5`: the contents of a pack. */
export function packContents(pack: Pick<PackCard, 'contents'>): string {
  return pack.contents.map(({ name, count }) => (count === null ? name : `${name}×${count}`)).join('、');
}

/** The remaining stock of a pack in whole percent; at least 1 while a code remains. */
export function stockPercent(pack: Pick<PackCard, 'remaining' | 'total'>): number {
  if (pack.total === 0 || pack.remaining === 0) {
    return 0;
  }
  return Math.max(1, Math.round((pack.remaining / pack.total) * 100));
}

/** The stock of a pack in words. */
export function stockText(pack: Pick<PackCard, 'remaining' | 'total' | 'unlimited'>): string {
  if (pack.unlimited && pack.remaining > 0) {
    return '不限量';
  }
  return pack.total === 0 ? '待补货' : `剩余 ${stockPercent(pack)}%`;
}
