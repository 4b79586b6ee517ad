import type { Site } from '#contract/entities/site.ts';
import { PackRow } from '#portal/actions/pack-row.tsx';
import { island } from '#portal/islands/island.tsx';
import { Badge } from '#portal/ui/badge.tsx';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { withParam } from '#portal/ui/list-address.ts';
import { Section } from '#portal/ui/section.tsx';
import { ShareButton } from '#portal/ui/share-button.tsx';
import { BaseNotice } from './base-notice.tsx';
import { claimablePack } from './claimable-pack.ts';
import css from './details.module.css';
import { GiftGuide } from './gift-guide.tsx';
import headCss from './gift-head.module.css';
import type { PackInfo } from './load-packs.ts';
import { PackClaim } from './pack-claim.tsx';
import { validity } from './pack-facts.ts';
import { GIFT_CENTER } from './pack-filters.ts';

const ShareIsland = island('share-button', ShareButton);
const ClaimIsland = island('pack-claim', PackClaim, 'player');
const OpenClaimIsland = island('pack-claim', PackClaim, 'load');

interface GiftViewProps {
  info: PackInfo;
  site: Site;
  /** The page is that of the claim dialog. */
  isDialog: boolean;
}

/** The page of a pack. */
export function GiftView({ info, site, isDialog }: GiftViewProps) {
  const { pack } = info;
  return (
    <div className={layout.page}>
      <Breadcrumb
        crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: `${pack.game.name} ${pack.title}` }]}
      />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.stack}>
          <GiftHead info={info} isDialog={isDialog} />
          <GiftGuide pack={pack} />
        </div>
        <div className={css.stack}>
          <OtherPacks info={info} />
          <BaseNotice pool={site.features.pool} />
        </div>
      </div>
    </div>
  );
}

function GiftHead({ info: { pack, generated_at: now }, isDialog }: Omit<GiftViewProps, 'site'>) {
  const Claim = isDialog ? OpenClaimIsland : ClaimIsland;
  return (
    <section className={headCss.head} aria-label="礼包" data-script={isDialog ? undefined : 'claim-box'}>
      <div className={headCss.top}>
        <GameIcon game={pack.game} size={72} priority />
        <div className={headCss.text}>
          <a href={gameHref(pack.game)} className={headCss.game} title={pack.game.name}>
            <span className="clip">{pack.game.name}</span>
            <Icon name="right" size={16} />
          </a>
          <h1 className="wrap-1-3 middle">
            {pack.title}
            {pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
          </h1>
          <p className={headCss.valid}>
            <Icon name="clock" size={16} />
            {validity(pack)}
          </p>
        </div>
      </div>
      <div className={headCss.share}>
        <ShareIsland
          look="quiet"
          shared={{
            title: `${pack.game.name} ${pack.title}`,
            text: `${pack.game.name}的礼包，登录就能领`,
            path: giftHref(pack),
          }}
        />
      </div>
      <Claim pack={claimablePack(pack)} now={now} isOpen={isDialog} />
    </section>
  );
}

function OtherPacks({ info: { pack, others, generated_at: now } }: { info: PackInfo }) {
  const all = { href: withParam(GIFT_CENTER, 'game_id', String(pack.game.id)), label: '全部' };
  return (
    <Section title="同游戏的礼包" look="card" more={others.length > 0 ? all : undefined}>
      {others.length === 0 ? (
        <p className="soft">
          这款游戏没有别的礼包了，
          <a href={GIFT_CENTER} className="link">
            去礼包中心看看
          </a>
          。
        </p>
      ) : (
        <ul>
          {others.map((other) => (
            <PackRow key={other.id} pack={other} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}
