import type { PackCard } from '#contract/entities/pack.ts';
import type { Site } from '#contract/entities/site.ts';
import { GiftAction } from '#portal/actions/gift-card.tsx';
import { island } from '#portal/islands/island.tsx';
import { Badge } from '#portal/ui/badge.tsx';
import { type CommentSort, CommentSorts } from '#portal/ui/comment-sort.tsx';
import { CommentSummary } from '#portal/ui/comment-summary.tsx';
import { FactList } from '#portal/ui/fact-list.tsx';
import { fullDate } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { FeatureList, GameIntro } from '#portal/ui/game-intro.tsx';
import { calendarHref } from '#portal/ui/game-links.ts';
import { GameShots, shotOf } from '#portal/ui/game-shots.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { LabelList } from '#portal/ui/label-list.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { EmptyNotice, FailedNotice } from '#portal/ui/notice.tsx';
import { Review as PlayerReview } from '#portal/ui/review.tsx';
import { Section } from '#portal/ui/section.tsx';
import { ServerList } from '#portal/ui/server-list.tsx';
import { Stock } from '#portal/ui/stock.tsx';
import css from './blocks.module.css';
import type { SharedGame } from './load-share.ts';

const ShotsIsland = island('game-shots', GameShots);

interface BlockProps {
  page: SharedGame;
  address: string;
}

export function GameDetail({ page: { info }, address }: BlockProps) {
  if (!info) {
    return <FailedNotice what="游戏详情" address={address} />;
  }
  const { game } = info;
  return (
    <div className={css.stack}>
      <LabelList game={game} />
      {game.media.length > 0 && <ShotsIsland name={game.name} shots={game.media.map(shotOf)} small />}
      <Section title="游戏介绍">
        <GameIntro game={game} />
      </Section>
      {game.features.length > 0 && (
        <Section title="特色">
          <FeatureList features={game.features} />
        </Section>
      )}
      <Section title="详细信息" more={{ href: gameHref(game), label: '游戏主页' }}>
        <FactList game={game} narrow />
      </Section>
    </div>
  );
}

export function Bonus({ page: { id, packs }, address }: BlockProps) {
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
      <div className="row-3 between">
        <h2 className={css.packTitle}>
          <a href={giftHref(pack)}>{pack.title}</a>
          {pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
        </h2>
        <GiftAction pack={pack} now={now} />
      </div>
      {pack.contents.length === 0 ? (
        <p className="fine muted">内容以游戏内实际发放为准</p>
      ) : (
        <ul className={css.items} aria-label="礼包内容">
          {pack.contents.map(({ name, count }) => (
            <li key={name}>{count === null ? name : `${name}×${count}`}</li>
          ))}
        </ul>
      )}
      <Stock pack={pack} />
      <p className="fine muted">{pack.ends_at ? `有效期至 ${fullDate(pack.ends_at)}` : '长期有效'}</p>
    </li>
  );
}

interface ReviewProps extends BlockProps {
  site: Site;
  sort: CommentSort;
}

export function Review({ page, site, sort, address }: ReviewProps) {
  const { reviews } = page;
  const open = site.features.comments;
  if (!reviews) {
    return <FailedNotice what="评论" address={address} />;
  }
  const rest = reviews.total - reviews.list.length;
  const all = `${gameHref(page)}#comments`;
  if (reviews.total === 0) {
    return (
      <EmptyNotice {...(open ? { action: { href: all, label: '去写第一条' } } : {})}>
        还没有玩家评论。
      </EmptyNotice>
    );
  }
  return (
    <>
      <CommentSummary summary={reviews.summary} />
      <CommentSorts sort={sort} address={address} css={css} />
      <ul>
        {reviews.list.map((comment) => (
          <PlayerReview key={comment.id} comment={comment} now={reviews.generated_at} site={site.name} />
        ))}
      </ul>
      {(open || rest > 0) && (
        <a href={all} className={css.more}>
          {rest > 0 ? `全部 ${reviews.total} 条评论` : '去写评论'}
        </a>
      )}
    </>
  );
}

export function ServerLaunch({ page: { id, openings }, address }: BlockProps) {
  if (!openings) {
    return <FailedNotice what="开服时间" address={address} />;
  }
  if (openings.list.length === 0) {
    return (
      <EmptyNotice action={{ href: '/BaseOpenserveSurface', label: '看今天的新服' }}>
        暂时没有开服消息。
      </EmptyNotice>
    );
  }
  return (
    <>
      <ServerList openings={openings.list} now={openings.generated_at} />
      <a href={calendarHref({ id })} className={css.more}>
        订阅开服日历
      </a>
    </>
  );
}
