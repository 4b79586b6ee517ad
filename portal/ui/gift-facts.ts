import type { PackCard } from '#contract/entities/pack.ts';

export function giftHref(pack: { id: number }): string {
  return `/BaseGiftDetails?id=${pack.id}`;
}

/** The page of a pack with its claim dialog open. */
export function claimHref(pack: { id: number }): string {
  return `/BaseGiftDetails/BaseDialog?id=${pack.id}`;
}

/** Marks a card's link with the kind and the validity of the pack, for the preview of its page (`gift-preview.tsx`). */
export function giftMark({ kind, starts_at, ends_at }: Pick<PackCard, 'kind' | 'starts_at' | 'ends_at'>): {
  'data-gift': string;
} {
  return { 'data-gift': [kind, starts_at, ends_at].join('\t') };
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
