import type { CallData } from '#contract/call.ts';
import type { ownClaims } from '#contract/calls/claims.ts';
import type { Envelope } from '#contract/envelope.ts';
import { PLAIN_PAGE } from '#contract/plain-page.ts';
import { Pagination } from '#portal/ui/pagination.tsx';
import { ClaimedPack } from '../claimed-pack.tsx';
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
          <li key={`${claim.from_pool} ${claim.id}`} className={css.pack}>
            <ClaimedPack claim={claim} now={now} hasSteps />
            <code className={css.code}>{claim.code}</code>
          </li>
        ))}
      </ul>
      <Pagination page={page} size={size} total={total} address={PLAIN_PAGE} />
    </OwnPart>
  );
}
