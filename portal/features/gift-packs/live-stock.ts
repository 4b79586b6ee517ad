import { useCallback, useEffect, useState } from 'react';
import type { Pack } from '#contract/entities/pack.ts';
import { currentStock, type StockEntry, watchStock } from './watch-stock.ts';

/** The fields of a pack that change while its page is open. */
export type LiveStock = Omit<StockEntry, 'id'>;

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
    const found = await currentStock(id);
    if (found) {
      setLive(found);
    }
  }, [id]);
  useEffect(
    () => watchStock({ starts_at, ends_at }, now, since ?? performance.now(), refresh),
    [refresh, starts_at, ends_at, now, since],
  );
  return { live, refresh };
}
