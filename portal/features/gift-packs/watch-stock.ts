import type { CallData } from '#contract/call.ts';
import type { stock } from '#contract/calls/packs.ts';
import type { Pack } from '#contract/entities/pack.ts';
import { services } from '#portal/api/request.ts';
import { listen } from '#portal/browser/listen.ts';

export type StockEntry = CallData<typeof stock>['list'][number];

/** Later starts and ends set no timer, in ms. */
const MAX_DELAY_MS = 86_400_000;
/** Added to each delay for the difference of the clocks, in ms. */
const MARGIN_MS = 500;

type Times = Pick<Pack, 'starts_at' | 'ends_at'>;

/** The delays from `now` until the pack starts and ends, in ms, up to a day. */
export function refreshDelays({ starts_at, ends_at }: Times, now: string): number[] {
  return [starts_at, ends_at]
    .map((at) => (at === null ? 0 : new Date(at).getTime() - new Date(now).getTime()))
    .filter((delay) => delay > 0 && delay <= MAX_DELAY_MS);
}

/** The current stock of a pack; undefined if the request fails. */
export async function currentStock(id: number): Promise<StockEntry | undefined> {
  const response = await services.get('/vue/stock', { ids: String(id) });
  return response.status === 1 ? response.data.list.find((one) => one.id === id) : undefined;
}

/**
 * Calls `refresh` whenever the stock of a pack may be another one: now, when the page becomes visible, and when the pack
 * starts or ends. Returns what ends it.
 * @param since when `now` was, in ms on the clock of the document
 */
export function watchStock(pack: Times, now: string, since: number, refresh: () => void): () => void {
  const unlisten = listen(document, ['visibilitychange'], () => {
    if (document.visibilityState === 'visible') {
      refresh();
    }
  });
  refresh();
  const passed = performance.now() - since;
  const timers = refreshDelays(pack, now).map((delay) => setTimeout(refresh, delay - passed + MARGIN_MS));
  return () => {
    unlisten();
    timers.forEach(clearTimeout);
  };
}
