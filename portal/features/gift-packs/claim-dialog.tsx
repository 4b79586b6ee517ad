import { useLayoutEffect, useRef } from 'react';
import type { Pack } from '#contract/entities/pack.ts';
import { CloseButton, Dialog } from '#portal/ui/dialog.tsx';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import css from './claim-dialog.module.css';
import { ClaimOffer } from './claim-offer.tsx';
import { ClaimedCode } from './claimed-code.tsx';
import type { LiveStock } from './live-stock.ts';
import type { ClaimWay } from './use-claim.ts';

/** The button that a player presses next. */
const NEXT_BUTTON = '[data-next] button';

interface ClaimDialogProps {
  pack: Pack;
  now: string;
  live: LiveStock;
  way: ClaimWay;
  onClose: () => void;
}

/** A pack's code, or the way to it. */
export function ClaimDialog({ pack, now, live, way, onClose }: ClaimDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { step } = way;
  const got = step.at === 'got';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done next changes with it
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
          <ClaimOffer pack={pack} now={now} live={live} way={way} />
        )}
      </div>
    </Dialog>
  );
}
