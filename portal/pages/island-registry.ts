import type { ComponentType } from 'react';
import { loadScript } from '../islands/load-failure.ts';
import { SearchBox } from '../layout/search-box.tsx';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { Visitor } from '../layout/visitor.tsx';

type LoadIsland = () => Promise<unknown>;

/** The islands of the frame, by their names. */
const FRAME: Readonly<Record<string, unknown>> = {
  'search-box': SearchBox,
  'theme-switch': ThemeSwitch,
  visitor: Visitor,
};

/** The others have scripts of their own. */
const LOADERS: Readonly<Record<string, LoadIsland>> = {
  overlays: () => import('./overlays.tsx').then((part) => part.Overlays),
  'appeal-form': () => import('../features/info-pages/appeal-form.tsx').then((part) => part.AppealForm),
  'news-like': () => import('../features/news/news-like.tsx').then((part) => part.NewsLike),
  'favourite-button': () => import('../actions/favourite-button.tsx').then((part) => part.FavouriteButton),
  'own-games': () => import('../features/game-center/own-games.tsx').then((part) => part.OwnGames),
  'pack-action': () => import('../actions/pack-action.tsx').then((part) => part.PackAction),
  'claim-list': () => import('../features/gift-packs/claim-list.tsx').then((part) => part.ClaimList),
  'claim-all': () => import('../features/gift-packs/claim-all.tsx').then((part) => part.ClaimAll),
  'list-claim': () => import('../features/gift-packs/list-claim.tsx').then((part) => part.ListClaim),
  'pack-claim': () => import('../features/gift-packs/pack-claim.tsx').then((part) => part.PackClaim),
  'own-packs': () => import('../features/gift-packs/own-packs.tsx').then((part) => part.OwnPacks),
  'calendar-button': () =>
    import('../features/server-schedule/calendar-button.tsx').then((part) => part.CalendarButton),
  'trade-shots': () => import('../features/trading-hall/trade-shots.tsx').then((part) => part.TradeShots),
  'report-panel': () => import('../features/reports/report-panel.tsx').then((part) => part.ReportPanel),
  'login-entry': () => import('../features/login/login-entry.tsx').then((part) => part.LoginEntry),
  'self-check': () => import('../features/login/self-check.tsx').then((part) => part.SelfCheck),
  'game-entry': () => import('../features/login/game-entry.tsx').then((part) => part.GameEntry),
  'messages-panel': () =>
    import('../features/messages/messages-panel.tsx').then((part) => part.MessagesPanel),
  'guest-games': () => import('../features/own-page/guest-games.tsx').then((part) => part.GuestGames),
  'own-content': () => import('../features/own-page/own-content.tsx').then((part) => part.OwnContent),
  'reserve-button': () => import('../actions/reserve-button.tsx').then((part) => part.ReserveButton),
  'reserve-count': () =>
    import('../features/game-details/reserve-count.tsx').then((part) => part.ReserveCount),
  'game-shots': () => import('../ui/game-shots.tsx').then((part) => part.GameShots),
  'shown-page-code': () =>
    import('../features/game-details/shown-page-code.tsx').then((part) => part.ShownPageCode),
  'own-review': () => import('../features/game-details/own-review.tsx').then((part) => part.OwnReview),
  'review-actions': () =>
    import('../features/game-details/review-actions.tsx').then((part) => part.ReviewActions),
  'more-reviews': () => import('../features/game-details/more-reviews.tsx').then((part) => part.MoreReviews),
  'search-history': () => import('../features/search/search-history.tsx').then((part) => part.SearchHistory),
  'viewed-games': () => import('../ui/viewed-games.tsx').then((part) => part.ViewedGames),
  'share-button': () => import('../ui/share-button.tsx').then((part) => part.ShareButton),
};

/**
 * The component of an island; undefined while the page is loaded again because the script is missing.
 * @throws if no island has this name, or if its script can't be loaded
 */
export async function loadIsland(name: string): Promise<ComponentType<object> | undefined> {
  const load = LOADERS[name];
  const component = load ? await loadScript(load) : FRAME[name];
  if (!load && !component) {
    throw new Error(`portal/pages/island-registry.ts lacks ${name}.`);
  }
  return component as ComponentType<object> | undefined;
}
