import { stockPercent, stockText } from '#portal/ui/gift-facts.ts';
import stockCss from '#portal/ui/stock.module.css';
import type { StockEntry } from './watch-stock.ts';

/** Shows the stock of a pack in the HTML of a page. */
export function showStock(place: Element, pack: StockEntry): void {
  const [figure] = place.getElementsByClassName(stockCss.figure ?? '');
  const bar = place.querySelector('progress');
  if (figure) {
    figure.textContent = stockText(pack);
  }
  if (bar) {
    bar.value = stockPercent(pack);
  }
}
