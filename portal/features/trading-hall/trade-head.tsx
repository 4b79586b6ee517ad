import type { Trade } from '#contract/entities/trade.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { fullDate, fullTime } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { LiveCountdown } from '#portal/ui/live-countdown.tsx';
import { QrCode } from '#portal/ui/qr-code.tsx';
import {
  accountFacts,
  gameTradesHref,
  placeText,
  priceText,
  STATE_TONES,
  tradeHref,
} from '#portal/ui/trade-facts.ts';
import { BaseDeCarousel } from './base-de-carousel.tsx';
import buyCss from './buy-box.module.css';
import { compareToMedian, feeRule, previousPrice } from './price-facts.ts';
import css from './trade-head.module.css';

interface TradeHeadProps {
  trade: Trade;
  now: string;
  /** Of absolute addresses. */
  origin: string;
}

export function TradeHead({ trade, now, origin }: TradeHeadProps) {
  return (
    <section className={css.head} aria-label="商品">
      <BaseDeCarousel trade={trade} small />
      <div className="stack-2 shrink">
        <a href={gameHref(trade.game)} className={css.game} title={trade.game.name}>
          <GameIcon game={trade.game} size={40} />
          <span className="clip">{trade.game.name}</span>
          <Icon name="right" size={16} />
        </a>
        <h1>{trade.title}</h1>
        <p className={css.facts}>
          <Badge tone={STATE_TONES[trade.state]}>{trade.state}</Badge>
          {[placeText(trade), ...accountFacts(trade)].join(' · ')}
        </p>
        <Price trade={trade} />
        <BuyBox trade={trade} now={now} origin={origin} />
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

const APP_PAGE = '/download.html';

function BuyBox({ trade, now, origin }: TradeHeadProps) {
  const over = closedText(trade);
  if (over) {
    return (
      <div className={buyCss.closed}>
        <p>{over}</p>
        <a href={gameTradesHref(trade.game)} className={buttonClass.quiet}>
          看这款游戏的其他账号
        </a>
      </div>
    );
  }
  return (
    <div className="stack-3">
      {trade.publicity_ends_at && (
        <p className={buyCss.publicity}>
          <Icon name="clock" size={18} />
          <span>
            公示中，{fullTime(trade.publicity_ends_at)} 起可以购买，
            <LiveCountdown to={trade.publicity_ends_at} from={now} before="还有 " done="公示刚刚结束" />
          </span>
        </p>
      )}
      <AppLink trade={trade} origin={origin} />
    </div>
  );
}

/** Why the account cannot be bought; undefined if it can now or later. */
function closedText({ state, sold_at }: Trade): string | undefined {
  switch (state) {
    case '交易中':
      return '有买家正在交易，暂时不能购买。';
    case '已出售':
      return sold_at ? `已于 ${fullDate(sold_at)} 成交，不能再购买。` : '已成交，不能再购买。';
    case '已下架':
      return '号主已下架，不能再购买。';
    default:
      return undefined;
  }
}

function AppLink({ trade, origin }: Pick<TradeHeadProps, 'trade' | 'origin'>) {
  const waiting = trade.state === '公示期';
  return (
    <div className={buyCss.app}>
      <div className={buyCss.code}>
        <QrCode text={origin + tradeHref(trade)} label="这个账号在手机上的二维码" />
      </div>
      <div className={buyCss.words}>
        <p className={buyCss.title}>{waiting ? '公示期满后，购买在 App 内进行' : '购买在 App 内进行'}</p>
        <p className={buyCss.scan}>手机扫码，打开这个账号的页面。</p>
        <p>
          在 App 的“账号交易”里搜索商品编号 <strong className="ink tabular">{trade.id}</strong>。
        </p>
        <a href={APP_PAGE} className={`${buttonClass.primaryLarge} ${buyCss.get}`}>
          {waiting ? '下载 App' : '去 App 购买'}
        </a>
      </div>
    </div>
  );
}
