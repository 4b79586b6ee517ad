import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { breadcrumbList, pageMeta } from '#portal/head/page-meta.ts';
import { accountFacts, placeText, priceText, TRADING_HALL, tradeHref } from '#portal/ui/trade-facts.ts';
import { loadTrade, type TradeDetailsData } from './load-trades.ts';
import { TradeChoice } from './trade-choice.tsx';
import { tradeProduct } from './trade-page-meta.ts';
import { TradeView } from './trade-view.tsx';

export const loader = serverLoader(loadTrade);
export const clientLoader = browserLoader(loadTrade);

export const meta = pageMeta<TradeDetailsData>((page, { origin }) => {
  if (page.kind === 'choice') {
    return {
      title: '选择账号',
      description: '最新上架的手游账号，选一个看区服、充值、创建天数和价格。',
      path: '/BaseJyDetails',
      noindex: true,
    };
  }
  const { trade } = page.info;
  const facts = [placeText(trade), ...accountFacts(trade)].join('，');
  const crumbs = [
    { label: '账号交易', href: TRADING_HALL },
    { label: trade.title, href: tradeHref(trade) },
  ];
  return {
    title: `${trade.game.name}账号 ${trade.title}`,
    description: `${trade.game.name}账号，${facts}，售价 ${priceText(trade.price_fen)}。${trade.description}`,
    path: tradeHref(trade),
    image: trade.cover_url ?? trade.game_cover_url ?? trade.game.icon_url,
    noindex: trade.state === '已出售' || trade.state === '已下架',
    structured: [tradeProduct(trade, origin), breadcrumbList(origin, crumbs)],
  };
});

export default function TradeDetails() {
  const page = usePageData<TradeDetailsData>();
  return page.kind === 'choice' ? (
    <TradeChoice trades={page.trades} now={page.generated_at} />
  ) : (
    <TradeView key={page.info.trade.id} info={page.info} />
  );
}
