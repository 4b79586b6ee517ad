import { useEffect } from 'react';
import { imageUrl } from '#contract/picture-sources.ts';
import { OwnReportList } from '#portal/actions/own-report-list.tsx';
import type { StoredUser } from '#portal/browser/state/shared-state.ts';
import { ViewedGames } from '#portal/ui/viewed-games.tsx';
import { AccountNotice } from './account-notice.tsx';
import { FavouriteRow } from './favourite-row.tsx';
import { useOwnAccount } from './own-account.ts';
import { OwnComments } from './own-comments.tsx';
import { OwnMessages } from './own-messages.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';
import { PackRow } from './pack-row.tsx';
import { Privacy } from './privacy.tsx';
import { Reservations } from './reservations.tsx';
import { Security } from './security.tsx';

const SHOWN_REPORTS = 4;
const PARTS = [
  ['own-packs', '礼包'],
  ['own-reservations', '预约'],
  ['own-favourites', '收藏'],
  ['own-comments', '评论'],
  ['own-reports', '举报'],
  ['own-messages', '消息'],
  ['own-security', '账号与安全'],
  ['own-privacy', '隐私'],
] as const;

interface OwnPartsProps {
  user: StoredUser;
  /** A changed comment is published after its approval. */
  isModerated: boolean;
}

/** The page of a signed-in player. */
export function OwnParts({ user, isModerated }: OwnPartsProps) {
  const own = useOwnAccount();
  // The server's HTML has no part that the address could lead to. A page that is shown again is where it was left.
  useEffect(() => {
    if (scrollY > 0) {
      return;
    }
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className={css.stack}>
      <div className={css.profile}>
        <img src={imageUrl(user.icon_url)} alt="" width={64} height={64} className={css.avatar} />
        <div className="grow">
          <p className={css.nickname}>{user.nickname}</p>
          <p className="soft">{user.mobile_masked}</p>
        </div>
        <nav aria-label="本页内容">
          <ul className={css.parts}>
            {PARTS.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <AccountNotice account={own.account} reload={own.reload} />
      <div className={css.columns}>
        <div className={css.stack}>
          <PackRow />
          <Reservations />
          <FavouriteRow hasHint />
          <OwnComments isModerated={isModerated} />
          <OwnPart id="own-reports" title="我的举报">
            <OwnReportList first={SHOWN_REPORTS} />
          </OwnPart>
          <ViewedGames />
        </div>
        <div className={css.stack}>
          <OwnMessages />
          <Security own={own} user={user} />
          <Privacy own={own} user={user} />
        </div>
      </div>
    </div>
  );
}
