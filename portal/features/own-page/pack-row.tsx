import type { CallData } from '#contract/call.ts';
import type { ownClaims } from '#contract/calls/claims.ts';
import { services } from '#portal/api/request.ts';
import { useOwn } from '#portal/api/use-own.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { CopyButton } from '#portal/ui/copy-button.tsx';
import { expiryState } from '#portal/ui/expiry.ts';
import { Pending } from '#portal/ui/pending.tsx';
import { ClaimedPack } from './claimed-pack.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

const SHOWN = 4;
const ALL = '/BasePackageNumber#mine';

const readClaims = () => services.get('/vue/getfinshpacks', { page: 1, size: SHOWN, order: 'expiry' });

/** The player's codes that can still be used, the next to expire first. */
export function PackRow() {
  const { data: claims, failure, load } = useOwn(readClaims);
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
      {usable.map((claim) => (
        <li key={`${claim.from_pool} ${claim.id}`} className={css.pack}>
          <ClaimedPack claim={claim} now={now} />
          <span className={css.codeLine}>
            <code className={css.code}>{claim.code}</code>
            <CopyButton text={claim.code} className={buttonClass.button} />
          </span>
        </li>
      ))}
    </ul>
  );
}
