import type { Trade } from '#contract/entities/trade.ts';
import { useOrigin } from '#portal/head/use-site.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Countdown } from '#portal/ui/countdown.tsx';
import { fullDate, fullTime } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { QrCode } from '#portal/ui/qr-code.tsx';
import { gameTradesHref, tradeHref } from '#portal/ui/trade-facts.ts';
import css from './buy-box.module.css';

const APP_PAGE = '/download.html';

/** Whether the account is for sale, with the way to the app, which completes the purchase. */
export function BuyBox({ trade, now }: { trade: Trade; now: string }) {
  const over = closedText(trade);
  if (over) {
    return (
      <div className={css.closed}>
        <p>{over}</p>
        <a href={gameTradesHref(trade.game)} className={buttonClass.quiet}>
          看这款游戏的其他账号
        </a>
      </div>
    );
  }
  return (
    <div className={css.open}>
      {trade.publicity_ends_at && (
        <p className={css.publicity}>
          <Icon name="clock" size={18} />
          <span>
            公示中，{fullTime(trade.publicity_ends_at)} 起可以购买，
            <Countdown to={trade.publicity_ends_at} from={now} before="还有 " done="公示刚刚结束" />
          </span>
        </p>
      )}
      <AppLink trade={trade} />
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

/** A QR code of the page for desktops, an app button for phones. */
function AppLink({ trade }: { trade: Trade }) {
  const origin = useOrigin();
  const waiting = trade.state === '公示期';
  return (
    <div className={css.app}>
      <div className={css.code}>
        <QrCode text={origin + tradeHref(trade)} label="这个账号在手机上的二维码" />
      </div>
      <div className={css.words}>
        <p className={css.title}>{waiting ? '公示期满后，购买在 App 内进行' : '购买在 App 内进行'}</p>
        <p className={css.scan}>手机扫码，打开这个账号的页面。</p>
        <p>
          在 App 的“账号交易”里搜索商品编号 <strong className={css.number}>{trade.id}</strong>。
        </p>
        <a href={APP_PAGE} className={`${buttonClass.primaryLarge} ${css.get}`}>
          {waiting ? '下载 App' : '去 App 购买'}
        </a>
      </div>
    </div>
  );
}
