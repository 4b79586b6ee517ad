import type { Trade } from '#contract/entities/trade.ts';
import { island } from '#portal/islands/island.tsx';
import { TradeCover } from '#portal/ui/trade-cover.tsx';
import css from './base-de-carousel.module.css';
import { TradeShots } from './trade-shots.tsx';

const ShotsIsland = island('trade-shots', TradeShots);

export function BaseDeCarousel({ trade, small = false }: { trade: Trade; small?: boolean }) {
  const { screenshots, title, game } = trade;
  if (screenshots.length === 0) {
    return (
      <figure className={css.figure}>
        <div className={css.cover}>
          <TradeCover
            trade={trade}
            width={640}
            height={360}
            sizes="(max-width: 767px) 100vw, 640px"
            priority
          />
        </div>
        <figcaption className={css.caption}>
          {trade.game_cover_url === null ? '号主没有公开账号截图' : '号主没有公开账号截图，图为游戏封面'}
        </figcaption>
      </figure>
    );
  }
  return <ShotsIsland game={game.name} title={title} screenshots={screenshots} small={small} />;
}
