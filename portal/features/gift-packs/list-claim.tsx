import { ClaimDialog } from './claim-dialog.tsx';
import { useLiveStock } from './live-stock.ts';
import type { PackInfo } from './load-packs.ts';
import { useClaim } from './use-claim.ts';

/** The claim dialog of a pack above a list. */
export function ListClaim({ info, onClose }: { info: PackInfo; onClose: () => void }) {
  const { pack, generated_at: now } = info;
  const { live, refresh } = useLiveStock(pack, now);
  const flow = useClaim(pack.id, refresh);
  return <ClaimDialog pack={pack} now={now} live={live} flow={flow} onClose={onClose} />;
}
