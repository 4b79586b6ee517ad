import { pageReceived } from '#portal/browser/state/shown-page.ts';
import type { StartIsland } from '#portal/islands/island.tsx';
import { countText } from '#portal/ui/format.ts';
import type { PackClaimProps } from './pack-claim.tsx';
import { showStock } from './shown-stock.ts';
import { currentStock, type StockEntry, watchStock } from './watch-stock.ts';

/**
 * The script of a pack's page: shows the current stock in the claim box until that is hydrated, and hydrates it if more has
 * changed than the number of codes.
 */
export function startClaimBox(page: HTMLElement, startIsland: StartIsland): () => void {
  const box = page.querySelector<HTMLElement>('[data-island="pack-claim"]');
  if (!box) {
    return () => undefined;
  }
  const props: PackClaimProps = JSON.parse(box.dataset.props ?? '');
  const isHydrated = () => box.dataset.started !== undefined;
  const refresh = async () => {
    const found = isHydrated() ? undefined : await currentStock(props.pack.id);
    if (!found || isHydrated()) {
      return;
    }
    if (isSameKind(found, props.pack)) {
      showStock(box, found);
      for (const left of box.querySelectorAll('[data-left]')) {
        left.textContent = countText(found.remaining);
      }
      // It is hydrated with what it shows.
      box.dataset.props = JSON.stringify({ ...props, pack: { ...props.pack, ...found } });
    } else {
      startIsland(box).catch(() => undefined);
    }
  };
  return watchStock(props.pack, props.now, pageReceived(), refresh);
}

function isSameKind(found: StockEntry, shown: StockEntry): boolean {
  return (['claim_state', 'unlimited', 'total'] as const).every((name) => found[name] === shown[name]);
}
