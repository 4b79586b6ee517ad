import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { stock } from '#contract/calls/packs.ts';
import type { Pack, PackCard } from '#contract/entities/pack.ts';
import { services } from '#portal/api/request.ts';

type StockEntry = CallData<typeof stock>['list'][number];
/** What changes of a pack while its page is open. */
export type LiveStock = Omit<StockEntry, 'id'>;

/** A start or an end further away than this is left to the next visit, in ms. */
const WATCHED_MS = 86_400_000;
/** Asked a little after the moment itself, so that the service's clock has passed it, in ms. */
const AFTER_MS = 500;

/** How long after `now` a pack starts or ends, in ms, as far as a page stays open for it. */
export function waitsFor({ starts_at, ends_at }: Pick<Pack, 'starts_at' | 'ends_at'>, now: string): number[] {
  return [starts_at, ends_at]
    .map((at) => (at === null ? 0 : new Date(at).getTime() - new Date(now).getTime()))
    .filter((wait) => wait > 0 && wait <= WATCHED_MS);
}

/** True stock of packs; none where asking fails. */
async function requestStock(ids: string): Promise<StockEntry[]> {
  const answer = await services.get('/vue/stock', { ids });
  return answer.status === 1 ? answer.data.list : [];
}

/**
 * The stock of a pack as it stands: asked after the page has loaded, when the visitor comes back to it, when the pack
 * starts or ends, and on `refresh`. Where asking fails, the page's own figures stay.
 */
export function useLiveStock(pack: Pack, now: string): { live: LiveStock; refresh: () => void } {
  const [live, setLive] = useState<LiveStock>(pack);
  const { id, starts_at, ends_at } = pack;
  const refresh = useCallback(async () => {
    const [found] = await requestStock(String(id));
    if (found?.id === id) {
      setLive(found);
    }
  }, [id]);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') {
        refresh();
      }
    };
    refresh();
    document.addEventListener('visibilitychange', onReturn);
    const timers = waitsFor({ starts_at, ends_at }, now).map((wait) => setTimeout(refresh, wait + AFTER_MS));
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      timers.forEach(clearTimeout);
    };
  }, [refresh, starts_at, ends_at, now]);
  return { live, refresh };
}

/** The packs of a list with their stock as it stands, once it is known. */
export function useLiveStocks(packs: readonly PackCard[]): readonly PackCard[] {
  const [found, setFound] = useState<readonly StockEntry[]>([]);
  const ids = packs.map(({ id }) => id).join(',');
  useEffect(() => {
    let left = false;
    if (ids !== '') {
      requestStock(ids).then((list) => !left && setFound(list));
    }
    return () => {
      left = true;
    };
  }, [ids]);
  return packs.map((pack) => ({ ...pack, ...found.find(({ id }) => id === pack.id) }));
}
