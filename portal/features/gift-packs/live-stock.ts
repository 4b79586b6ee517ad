import { useEffect, useState } from 'react';
import type { CallData } from '../../../contract/call.ts';
import type { stock } from '../../../contract/calls/packs.ts';
import type { Pack } from '../../../contract/entities/pack.ts';
import { services } from '../../services/request.ts';

/** What changes of a pack while its page is open. */
export type LiveStock = Omit<CallData<typeof stock>['list'][number], 'id'>;

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

/**
 * The stock of a pack as it stands: asked after the page has loaded, when the visitor comes back to it, and when
 * the pack starts or ends. Where asking fails, the page's own figures stay.
 */
export function useLiveStock(pack: Pack, now: string): LiveStock {
  const [live, setLive] = useState<LiveStock>(pack);
  const { id, starts_at, ends_at } = pack;
  useEffect(() => {
    let left = false;
    const refresh = async () => {
      const answer = await services.get('/vue/stock', { ids: String(id) });
      const found = answer.status === 1 ? answer.data.list.find((one) => one.id === id) : undefined;
      if (found && !left) {
        setLive(found);
      }
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') {
        refresh();
      }
    };
    refresh();
    document.addEventListener('visibilitychange', onReturn);
    const timers = waitsFor({ starts_at, ends_at }, now).map((wait) => setTimeout(refresh, wait + AFTER_MS));
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onReturn);
      timers.forEach(clearTimeout);
    };
  }, [id, starts_at, ends_at, now]);
  return live;
}
