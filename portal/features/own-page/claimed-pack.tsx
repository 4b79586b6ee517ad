import type { OwnClaim } from '#contract/entities/claim.ts';
import { expiryState, expiryText } from '#portal/ui/expiry.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import css from './own-page.module.css';

interface ClaimedPackProps {
  claim: OwnClaim;
  now: string;
  /** Also shows how the code is used. */
  hasSteps?: boolean;
}

/** A claimed pack in a list, without its code. */
export function ClaimedPack({
  claim: { pack, expires_at, how_to },
  now,
  hasSteps = false,
}: ClaimedPackProps) {
  return (
    <>
      <GameIcon game={pack.game} size={48} />
      <div className="grow">
        <h3 className={css.packTitle}>
          <a href={giftHref(pack)}>
            {pack.game.name} · {pack.title}
          </a>
        </h3>
        <p className={expiryState(expires_at, now) === 'soon' ? css.soon : css.note}>
          {expiryText(expires_at, now)}
        </p>
        {hasSteps && how_to.length > 0 && <p className={css.note}>兑换步骤：{how_to.join('；')}</p>}
      </div>
    </>
  );
}
