import { useLayoutEffect, useRef } from 'react';
import type { Pack } from '#contract/entities/pack.ts';
import { CloseButton, Dialog } from '#portal/ui/dialog.tsx';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import css from './claim-dialog.module.css';
import { ClaimOffer } from './claim-offer.tsx';
import { ClaimedCode } from './claimed-code.tsx';
import type { LiveStock } from './live-stock.ts';
import type { ClaimFlow } from './use-claim.ts';

/** The button that gets the focus. */
const NEXT_BUTTON = '[data-next] button';

interface ClaimDialogProps {
  pack: Pack;
  now: string;
  live: LiveStock;
  flow: ClaimFlow;
  onClose: () => void;
}

/** Shows the code of a pack, or the button to claim one. */
export function ClaimDialog({ pack, now, live, flow, onClose }: ClaimDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { step } = flow;
  const got = step.at === 'got';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next button changes with `got`
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>(NEXT_BUTTON)?.focus(), [got]);
  return (
    <Dialog ref={dialog} titleId="claim-title" className={css.dialog} onClose={onClose}>
      <div className={css.inner}>
        <header className={css.head}>
          <GameIcon game={pack.game} size={48} />
          <div className={css.names}>
            <p className={css.game}>{pack.game.name}</p>
            <h2 id="claim-title" className={css.title}>
              {pack.title}
            </h2>
          </div>
          <CloseButton onClose={onClose} />
        </header>
        {step.at === 'got' ? (
          <ClaimedCode claim={step.claim} fresh={step.fresh} howTo={pack.how_to} game={pack.game} now={now} />
        ) : (
          <ClaimOffer pack={pack} now={now} live={live} flow={flow} />
        )}
      </div>
    </Dialog>
  );
}
