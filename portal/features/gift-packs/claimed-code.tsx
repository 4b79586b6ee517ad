import type { Claim } from '#contract/entities/claim.ts';
import type { GameRef } from '#contract/entities/game.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { fullTime } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './claim-dialog.module.css';
import { ClaimFeedback } from './claim-feedback.tsx';
import { CopyButton } from './copy-button.tsx';
import { expiryText } from './pack-facts.ts';
import { OWN_PACKS } from './pack-filters.ts';

interface ClaimedCodeProps {
  claim: Claim;
  fresh: boolean;
  howTo: readonly string[];
  game: GameRef;
  now: string;
}

const DEFAULT_STEPS = ['在游戏内找到“礼包兑换”或“兑换码”', '输入礼包码，奖励以游戏内说明为准'];

/** A claimed code with a copy button and the steps to redeem it. */
export function ClaimedCode({ claim, fresh, howTo, game, now }: ClaimedCodeProps) {
  const word = !fresh ? '您已领取过，这是您的礼包码' : claim.from_pool ? '淘到一个礼包码' : '领取成功';
  return (
    <>
      <p role="status" className={css.got}>
        <Icon name="check" size={18} />
        {word}
      </p>
      <div className={css.codeBox} data-next>
        <code className={css.code}>{claim.code}</code>
        <CopyButton text={claim.code} className={buttonClass.primary} />
      </div>
      {claim.from_pool && <p className={css.warn}>这个码之前有人领过，可能已被使用，不保证可用。</p>}
      <p className={css.expiry} title={claim.expires_at ? fullTime(claim.expires_at) : undefined}>
        {expiryText(claim.expires_at, now)}
      </p>
      <h3 className={css.heading}>兑换步骤</h3>
      <ol className={css.steps}>
        {(howTo.length > 0 ? howTo : DEFAULT_STEPS).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ClaimFeedback claim={claim} />
      <p className={css.links}>
        <a href={OWN_PACKS} className={buttonClass.quiet}>
          我的礼包
        </a>
        <a href={`${gameHref(game)}#download`} className={buttonClass.button}>
          下载游戏
        </a>
      </p>
    </>
  );
}
