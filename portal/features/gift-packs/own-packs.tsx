import { useCallback, useEffect, useRef, useState } from 'react';
import type { OwnClaim } from '#contract/entities/claim.ts';
import { markCached, services } from '#portal/api/request.ts';
import { NO_RESPONSE } from '#portal/api/unread-response.ts';
import { listen } from '#portal/browser/listen.ts';
import { keep } from '#portal/browser/offline/register.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { requestLogin } from '#portal/browser/state/dialog-requests.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { removeStoredUser } from '#portal/browser/state/stored-user.ts';
import { cachedOwnPacks, cacheOwnPacks, joined } from '#portal/browser/storage/own-packs-store.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { CopyButton } from '#portal/ui/copy-button.tsx';
import { expiryState, expiryText } from '#portal/ui/expiry.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { byExpiry } from './by-expiry.ts';
import { ClaimFeedback } from './claim-feedback.tsx';
import css from './own-packs.module.css';
import { GIFT_CENTER, OWN_HASH } from './pack-filters.ts';

const PAGE_SIZE = 10;

interface Shown {
  list: readonly OwnClaim[];
  total: number;
  page: number;
  now: string;
}

/** The signed-in player's codes, the next to expire first (我的礼包); a login button for visitors. */
export function OwnPacks() {
  const user = useShared('userData');
  return (
    <section aria-label="我的礼包">
      <h2 className="visually-hidden">我的礼包</h2>
      {user ? (
        <OwnList key={user.uid} uid={user.uid} />
      ) : (
        <div className={css.gate}>
          <p>登录后，领过的兑换码都在这里。</p>
          <button type="button" className={buttonClass.primary} onClick={requestLogin}>
            登录
          </button>
        </div>
      )}
    </section>
  );
}

function OwnList({ uid }: { uid: string | undefined }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState('');
  const [loading, setLoading] = useState(true);
  const requests = useRef(0);
  const load = useCallback(
    async (page: number) => {
      requests.current += 1;
      const own = requests.current;
      setLoading(true);
      const response = await services.get('/vue/getfinshpacks', {
        page,
        size: PAGE_SIZE,
        order: 'expiry',
      });
      if (own !== requests.current) {
        return;
      }
      setLoading(false);
      if (response.status === 0) {
        const cached = response.code === 'UNAVAILABLE' && page === 1 ? await cachedOwnPacks(uid) : undefined;
        if (cached) {
          markCached(String(cached.at), response.msg !== NO_RESPONSE);
          const now = new Date(browserNow()).toISOString();
          const total = cached.list.length;
          setShown({ list: byExpiry(cached.list, now), total, page: Math.ceil(total / PAGE_SIZE), now });
          return;
        }
        setFailure(response.msg);
        if (response.code === 'LOGIN_REQUIRED') {
          removeStoredUser();
        }
        return;
      }
      const { list, total, generated_at: now } = response.data;
      setFailure('');
      if (page === 1) {
        cacheOwnPacks(uid, { list, total });
        keep(GIFT_CENTER);
      }
      setShown((previous) => ({
        list: page === 1 ? list : joined(previous?.list ?? [], list),
        total,
        page,
        now,
      }));
    },
    [uid],
  );
  useEffect(() => {
    load(1);
    // The tab was only hidden, and a pack may have been claimed.
    return listen(window, ['hashchange'], () => location.hash === OWN_HASH && load(1));
  }, [load]);
  const next = (shown?.page ?? 0) + 1;
  return (
    <>
      {shown?.total === 0 && (
        <EmptyNotice action={{ href: '?state=领取中', label: '看看能领的礼包' }}>
          还没有领过礼包。
        </EmptyNotice>
      )}
      {shown && shown.list.length > 0 && (
        <ul className="stack-3">
          {shown.list.map((claim) => (
            <OwnPack key={`${claim.from_pool} ${claim.id}`} claim={claim} now={shown.now} />
          ))}
        </ul>
      )}
      <div className={css.more} role="status">
        {failure && <p className={css.failed}>{failure}</p>}
        {loading && <p>正在加载…</p>}
      </div>
      {!loading && (failure || (shown && shown.page * PAGE_SIZE < shown.total)) && (
        <p className={css.more}>
          <button type="button" className={buttonClass.quiet} onClick={() => load(next)}>
            {failure ? '重试' : '加载更多'}
          </button>
        </p>
      )}
    </>
  );
}

function OwnPack({ claim, now }: { claim: OwnClaim; now: string }) {
  const { pack, code, expires_at, from_pool, how_to } = claim;
  const expiry = expiryState(expires_at, now);
  return (
    <li className={css.pack}>
      <div className="row-3">
        <GameIcon game={pack.game} size={48} />
        <div className="grow">
          <p className={css.game}>{pack.game.name}</p>
          <h3 className="hover-links row-2">
            <a href={giftHref(pack)}>{pack.title}</a>
            {from_pool && <Badge tone="warn">淘号</Badge>}
          </h3>
          {from_pool && <p className={css.expiry}>淘到的码之前有人领过，可能已被使用</p>}
          <p className={expiry === 'soon' ? css.soon : css.expiry}>{expiryText(expires_at, now)}</p>
        </div>
      </div>
      <div className={css.codeLine}>
        <code className={expiry === 'ended' ? css.expired : css.code}>{code}</code>
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
