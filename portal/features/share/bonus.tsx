import type { PackCard } from '#contract/entities/pack.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { fullDate } from '#portal/ui/format.ts';
import { GiftAction } from '#portal/ui/gift-card.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { EmptyNotice, FailedNotice } from '#portal/ui/notice.tsx';
import { Stock } from '#portal/ui/stock.tsx';
import css from './blocks.module.css';
import type { SharedGame } from './load-share.ts';

interface BonusProps {
  id: number;
  packs: SharedGame['packs'];
  address: string;
}

/** The game's gift packs with contents, stock and redemption steps. */
export function Bonus({ id, packs, address }: BonusProps) {
  if (!packs) {
    return <FailedNotice what="礼包" address={address} />;
  }
  if (packs.total === 0) {
    return (
      <EmptyNotice action={{ href: '/BasePackageNumber', label: '去礼包中心看看' }}>
        这款游戏暂时没有礼包。
      </EmptyNotice>
    );
  }
  return (
    <>
      <ol className={css.steps}>
        <li>点“领取”，登录后得到兑换码</li>
        <li>复制兑换码，进游戏</li>
        <li>在礼包兑换处粘贴，奖励发到邮箱</li>
      </ol>
      <ul>
        {packs.list.map((pack) => (
          <Pack key={pack.id} pack={pack} now={packs.generated_at} />
        ))}
      </ul>
      {packs.total > packs.list.length && (
        <a href={withParam('/BasePackageNumber', 'game_id', String(id))} className={css.more}>
          全部 {packs.total} 个礼包
        </a>
      )}
    </>
  );
}

function Pack({ pack, now }: { pack: PackCard; now: string }) {
  return (
    <li className={css.pack}>
      <div className={css.packHead}>
        <h2 className={css.packTitle}>
          <a href={giftHref(pack)}>{pack.title}</a>
          {pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
        </h2>
        <GiftAction pack={pack} now={now} />
      </div>
      {pack.contents.length === 0 ? (
        <p className={css.note}>内容以游戏内实际发放为准</p>
      ) : (
        <ul className={css.items} aria-label="礼包内容">
          {pack.contents.map(({ name, count }) => (
            <li key={name}>{count === null ? name : `${name}×${count}`}</li>
          ))}
        </ul>
      )}
      <Stock pack={pack} />
      <p className={css.note}>{pack.ends_at ? `有效期至 ${fullDate(pack.ends_at)}` : '长期有效'}</p>
    </li>
  );
}
