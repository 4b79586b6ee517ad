import { turnLines } from '#portal/ui/broadcast-script.ts';

/** The script of 成交播报: shows one deal after the other. */
export function startDeals(bar: HTMLElement): () => void {
  return turnLines(bar, JSON.parse(bar.dataset.lines ?? '[]') as string[]);
}
