import { useEffect, useMemo, useRef, useState } from 'react';
import { services } from '#portal/api/request.ts';
import { listen } from '#portal/browser/listen.ts';
import { openPage } from '#portal/browser/open-page.ts';
import { onClaimRequest } from '#portal/browser/state/dialog-requests.ts';
import { claimHref } from '#portal/ui/gift-facts.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { claimablePack } from './claimable-pack.ts';
import { useLiveStock } from './live-stock.ts';
import type { PackInfo } from './load-packs.ts';
import { useOwnClaims } from './own-claims.ts';
import { useClaim } from './use-claim.ts';

/** The claims of a list: marks the cards of what the player has, and opens the dialog of a pack above the list. */
export function ListClaim() {
  const [info, setInfo] = useState<PackInfo | null>(null);
  const latest = useRef('');
  useOwnClaims();
  useEffect(
    () =>
      onClaimRequest(async (id) => {
        latest.current = id;
        const response = await services.get('/vue/giftinfo', { id });
        if (latest.current !== id) {
          return;
        }
        if (response.status === 1) {
          setInfo(response.data);
        } else {
          // As without a network.
          openPage(claimHref({ id }));
        }
      }),
    [],
  );
  // A link in the dialog leads to another part of this page.
  useEffect(() => listen(window, ['hashchange'], () => setInfo(null)), []);
  return info && <OpenClaim key={info.pack.id} info={info} onClose={() => setInfo(null)} />;
}

function OpenClaim({ info, onClose }: { info: PackInfo; onClose: () => void }) {
  const { generated_at: now } = info;
  const pack = useMemo(() => claimablePack(info.pack), [info]);
  const { live, refresh } = useLiveStock(pack, now);
  const flow = useClaim(pack.id, refresh);
  return <ClaimDialog pack={pack} now={now} live={live} flow={flow} onClose={onClose} />;
}
