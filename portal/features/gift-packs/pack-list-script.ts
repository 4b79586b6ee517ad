import { services } from '#portal/api/request.ts';
import { openPage } from '#portal/browser/open-page.ts';
import { cancelClaimRequest, requestClaim } from '#portal/browser/state/dialog-requests.ts';
import { clearLiveStates, setLiveStates } from '#portal/browser/state/live-states.ts';
import type { StartIsland } from '#portal/islands/island.tsx';
import { linkedPage } from '#portal/layout/link-address.ts';
import { showStock } from './shown-stock.ts';
import type { StockEntry } from './watch-stock.ts';

const CLAIM_LINK = 'a[href^="/BaseGiftDetails/BaseDialog?id="]';

/** The distance from the viewport at which a list requests its stock. */
const MARGIN = '400px';

/** The script of a list of packs: shows their current stock near the viewport, and opens the claim dialog above the list. */
export function startPackList(list: HTMLElement, startIsland: StartIsland): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        watcher.disconnect();
        requestStock();
      }
    },
    { rootMargin: MARGIN },
  );
  let isLeft = false;
  list.addEventListener('click', (event) => openClaim(event, startIsland));
  const cards = new Map(
    [...list.querySelectorAll<HTMLElement>('[data-pack]')].map((card) => [Number(card.dataset.pack), card]),
  );
  const requestStock = async () => {
    const response = await services.get('/vue/stock', { ids: [...cards.keys()].join() });
    if (response.status === 1 && !isLeft) {
      setLiveStates(response.data.list);
      for (const pack of response.data.list) {
        showCard(cards.get(pack.id), pack, startIsland);
      }
    }
  };
  watcher.observe(list);
  return () => {
    isLeft = true;
    watcher.disconnect();
    cancelClaimRequest();
    clearLiveStates();
  };
}

/** Without the script of the dialog, as without a network, the link is followed. */
function openClaim(event: MouseEvent, startIsland: StartIsland): void {
  const link = (event.target as Element).closest?.(CLAIM_LINK);
  const page = link && linkedPage(event);
  const dialog = document.querySelector<HTMLElement>('[data-island="list-claim"]');
  if (page && dialog) {
    event.preventDefault();
    requestClaim(page.searchParams.get('id') ?? '');
    startIsland(dialog).catch(() => {
      cancelClaimRequest();
      openPage(page.pathname + page.search);
    });
  }
}

/** Shows the stock of a card. Its action is hydrated if the state has changed. */
function showCard(card: HTMLElement | undefined, pack: StockEntry, startIsland: StartIsland): void {
  if (!card) {
    return;
  }
  showStock(card, pack);
  const action = card.querySelector<HTMLElement>('[data-island="pack-action"]');
  if (action && JSON.parse(action.dataset.props ?? '{}').state !== pack.claim_state) {
    startIsland(action).catch(() => undefined);
  }
}
