import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { stock } from '#contract/calls/packs.ts';
import type { Pack } from '#contract/entities/pack.ts';
import { services } from '#portal/api/request.ts';

export type StockEntry = CallData<typeof stock>['list'][number];
/** The fields of a pack that change while its page is open. */
export type LiveStock = Omit<StockEntry, 'id'>;

/** Later starts and ends set no timer, in ms. */
const MAX_DELAY_MS = 86_400_000;
/** Added to each delay for the difference of the clocks, in ms. */
const MARGIN_MS = 500;

/** The delays from `now` until the pack starts and ends, in ms, up to a day. */
export function refreshDelays(
  { starts_at, ends_at }: Pick<Pack, 'starts_at' | 'ends_at'>,
  now: string,
): number[] {
  return [starts_at, ends_at]
    .map((at) => (at === null ? 0 : new Date(at).getTime() - new Date(now).getTime()))
    .filter((delay) => delay > 0 && delay <= MAX_DELAY_MS);
}

/** The current stock of packs; empty if the request fails. */
async function requestStock(ids: string): Promise<StockEntry[]> {
  const response = await services.get('/vue/stock', { ids });
  return response.status === 1 ? response.data.list : [];
}

/**
 * The current stock of a pack, requested after the page has loaded, when it becomes visible, when the pack starts or
 * ends, and on `refresh`. After a failure the previous figures stay.
 * @param since when `now` was, in ms on the clock of the document; by default when the stock is shown first
 */
export function useLiveStock(
  pack: LiveStock & Pick<Pack, 'id' | 'starts_at' | 'ends_at'>,
  now: string,
  since?: number,
): { live: LiveStock; refresh: () => void } {
  const [live, setLive] = useState<LiveStock>(pack);
  const { id, starts_at, ends_at } = pack;
  const refresh = useCallback(async () => {
    const [found] = await requestStock(String(id));
    if (found?.id === id) {
      setLive(found);
    }
  }, [id]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') {
        refresh();
      }
    };
    refresh();
    document.addEventListener('visibilitychange', onVisible);
    const passed = since === undefined ? 0 : performance.now() - since;
    const timers = refreshDelays({ starts_at, ends_at }, now).map((delay) =>
      setTimeout(refresh, delay - passed + MARGIN_MS),
    );
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      timers.forEach(clearTimeout);
    };
  }, [refresh, starts_at, ends_at, now, since]);
  return { live, refresh };
}
