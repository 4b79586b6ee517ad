import type { CallData } from '#contract/call.ts';
import type { ownClaims } from '#contract/calls/claims.ts';
import type { OwnClaim } from '#contract/entities/claim.ts';
import type { Envelope } from '#contract/envelope.ts';
import { PLAIN_PAGE } from '#contract/plain-page.ts';
import { expiryState, expiryText } from '#portal/ui/expiry.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { Pagination } from '#portal/ui/pagination.tsx';
import css from '../own-page.module.css';
import { OwnPart } from '../own-part.tsx';

/** All claimed packs with their codes: those that can be used, the next to expire first, then the expired ones. */
export function PlainPacks({ packs }: { packs: Envelope<CallData<typeof ownClaims>> }) {
  if (packs.status === 0) {
    return (
      <OwnPart id="own-packs" title="我的礼包">
        <p className={css.empty}>{packs.msg}</p>
      </OwnPart>
    );
  }
  const { list, page, size, total, generated_at: now } = packs.data;
  return (
    <OwnPart id="own-packs" title="我的礼包">
      {list.length === 0 && (
        <p className={css.empty}>
          还没有领过礼包。<a href="/BasePackageNumber?state=领取中">看看能领的礼包</a>
        </p>
      )}
      <ul className={css.rows}>
        {list.map((claim) => (
          <PackRow key={`${claim.from_pool} ${claim.id}`} claim={claim} now={now} />
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} address={PLAIN_PAGE} />
    </OwnPart>
  );
}

function PackRow({ claim: { pack, code, expires_at, how_to }, now }: { claim: OwnClaim; now: string }) {
  return (
    <li className={css.pack}>
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
        {how_to.length > 0 && <p className={css.note}>兑换步骤：{how_to.join('；')}</p>}
      </div>
      <code className={css.code}>{code}</code>
    </li>
  );
}
