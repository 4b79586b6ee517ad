import type { Trade } from '#contract/entities/trade.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { accountFacts, placeText, priceText, STATE_TONES } from '#portal/ui/trade-facts.ts';
import { BaseDeCarousel } from './base-de-carousel.tsx';
import { BuyBox } from './buy-box.tsx';
import { compareToMedian, feeRule, previousPrice } from './price-facts.ts';
import css from './trade-head.module.css';

export function TradeHead({ trade, now }: { trade: Trade; now: string }) {
  return (
    <section className={css.head} aria-label="商品">
      <BaseDeCarousel trade={trade} small />
      <div className={css.words}>
        <a href={gameHref(trade.game)} className={css.game} title={trade.game.name}>
          <GameIcon game={trade.game} size={40} />
          <span className={css.name}>{trade.game.name}</span>
          <Icon name="right" size={16} />
        </a>
        <h1>{trade.title}</h1>
        <p className={css.facts}>
          <Badge tone={STATE_TONES[trade.state]}>{trade.state}</Badge>
          {[placeText(trade), ...accountFacts(trade)].join(' · ')}
        </p>
        <Price trade={trade} />
        <BuyBox trade={trade} now={now} />
      </div>
    </section>
  );
}

function Price({ trade }: { trade: Trade }) {
  const previous = previousPrice(trade);
  const comparison = compareToMedian(trade);
  const { fee } = trade;
  return (
    <div className={css.prices}>
      <p className={css.amount}>
        <span className="visually-hidden">售价</span>
        <strong className={css.price}>{priceText(trade.price_fen)}</strong>
        {previous !== null && (
          <span className={css.before}>
            <span className="visually-hidden">原价</span>
            <s>{priceText(previous)}</s>
          </span>
        )}
      </p>
      {comparison && (
        <p>
          <span className={css[comparison.side]}>{comparison.text}</span>
          <span className={css.basis}>（{comparison.basis}）</span>
        </p>
      )}
      <dl className={css.fee}>
        <div className={css.row}>
          <dt>手续费</dt>
          <dd>
            {priceText(fee.fee_fen)}
            <span className={css.basis}>（{feeRule(fee)}）</span>
          </dd>
        </div>
        <div className={css.row}>
          <dt>号主到手</dt>
          <dd>{priceText(fee.seller_gets_fen)}</dd>
        </div>
      </dl>
    </div>
  );
}
