import type { CallData } from '#contract/call.ts';
import type { ownClaims } from '#contract/calls/claims.ts';
import { services } from '#portal/api/request.ts';
import { useOwn } from '#portal/api/use-own.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { CopyButton } from '#portal/ui/copy-button.tsx';
import { expiryState, expiryText } from '#portal/ui/expiry.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { Pending } from '#portal/ui/pending.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

const SHOWN = 4;
const ALL = '/BasePackageNumber#mine';

/** The player's codes that can still be used, the next to expire first. */
export function PackRow() {
  const {
    data: claims,
    failure,
    load,
  } = useOwn(() => services.get('/vue/getfinshpacks', { page: 1, size: SHOWN, order: 'expiry' }));
  const total = claims?.total ?? 0;
  return (
    <OwnPart
      id="own-packs"
      title="我的礼包"
      more={total > 0 ? { href: ALL, label: `全部 ${total} 个` } : undefined}
    >
      {claims ? <Packs claims={claims} /> : <Pending failure={failure} onRetry={load} />}
    </OwnPart>
  );
}

function Packs({ claims: { list, generated_at: now } }: { claims: CallData<typeof ownClaims> }) {
  const usable = list.filter(({ expires_at }) => expiryState(expires_at, now) !== 'ended');
  if (usable.length === 0) {
    return (
      <p className={css.empty}>
        {list.length === 0 ? '还没有领过礼包。' : '领过的礼包都已过期。'}
        <a href="/BasePackageNumber?state=领取中">看看能领的礼包</a>
      </p>
    );
  }
  return (
    <ul className={css.rows}>
      {usable.map(({ id, from_pool, pack, code, expires_at }) => (
        <li key={`${from_pool} ${id}`} className={css.pack}>
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
          </div>
          <span className={css.codeLine}>
            <code className={css.code}>{code}</code>
            <CopyButton text={code} className={buttonClass.button} />
          </span>
        </li>
      ))}
    </ul>
  );
}
