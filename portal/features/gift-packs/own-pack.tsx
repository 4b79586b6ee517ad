import type { OwnClaim } from '#contract/entities/claim.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { ClaimFeedback } from './claim-feedback.tsx';
import { CopyButton } from './copy-button.tsx';
import { expiryText, lasting } from './own-facts.ts';
import css from './own-packs.module.css';

/** One of the player's codes: of which pack, until when, whether it worked. */
export function OwnPack({ claim, now }: { claim: OwnClaim; now: string }) {
  const { pack, code, expires_at, from_pool, how_to } = claim;
  const lasts = lasting(expires_at, now);
  return (
    <li className={css.pack}>
      <div className={css.head}>
        <GameIcon game={pack.game} size={48} />
        <div className={css.names}>
          <p className={css.game}>{pack.game.name}</p>
          <h3 className={css.title}>
            <a href={giftHref(pack)}>{pack.title}</a>
            {from_pool && <Badge tone="warn">淘号</Badge>}
          </h3>
          <p className={lasts === 'soon' ? css.soon : css.expiry}>{expiryText(expires_at, now)}</p>
        </div>
      </div>
      <div className={css.codeLine}>
        <code className={lasts === 'ended' ? css.gone : css.code}>{code}</code>
        <CopyButton text={code} className={buttonClass.button} />
      </div>
      <div className={css.foot}>
        {how_to.length > 0 && (
          <details className={css.how}>
            <summary>兑换步骤</summary>
            <ol className={css.steps}>
              {how_to.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        )}
        <ClaimFeedback claim={claim} />
      </div>
    </li>
  );
}
