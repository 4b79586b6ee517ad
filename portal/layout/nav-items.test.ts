import { describe, expect, it } from 'vitest';
import { navItems, ownPage } from './nav-items.ts';
import { highlightedItem, layoutOf } from './page-layout.ts';

describe('header', () => {
  it('[HD-01] names the five sections', () => {
    expect(navItems.map(({ label, href }) => [label, href])).toEqual([
      ['首页', '/'],
      ['游戏中心', '/BaseGameCenter'],
      ['游戏资讯', '/BaseGameInfo'],
      ['礼包中心', '/BasePackageNumber'],
      ['开服表', '/BaseOpenserveSurface'],
    ]);
  });

  it.each([
    ['/', 0],
    ['/BaseHomePage/BaseRanking', 0],
    ['/BaseSearch', 0],
    ['/BaseSearch/BaseGift', 0],
    ['/BaseWebNav', 0],
    ['/BaseWebNav/BaseAppeal copy', 0],
    ['/BaseGameCenter', 1],
    ['/BaseYxDetails', 1],
    ['/BaseYxDetails/BaseDeGift', 1],
    ['/BaseGameInfo', 2],
    ['/BaseGameInfo/BaseVideo', 2],
    ['/BaseGameInfoDetails', 2],
    ['/BasePackageNumber', 3],
    ['/BasePackageNumber/BaseNotice', 3],
    ['/BaseGiftDetails', 3],
    ['/BaseOpenserveSurface', 4],
    ['/BaseDownloadPage', 5],
    ['/BaseMy', -1],
    ['/BaseMessage', -1],
    ['/BaseTradingHall', -1],
    ['/BaseGameLogin', -1],
  ])('[HD-02] %s highlights item %i', (path, item) => {
    expect(highlightedItem(path)).toBe(item);
  });

  it('[MY-01] links to the page of the player, which has header and footer', () => {
    expect(ownPage).toBe('/BaseMy');
    expect(layoutOf('/BaseMy')).toEqual({ header: true, footer: true });
  });

  it('[HD-06] is missing on the specified pages', () => {
    expect(layoutOf('/')).toEqual({ header: true, footer: true });
    expect(layoutOf('/BaseDownloadPage')).toEqual({ header: false, footer: true });
    expect(layoutOf('/BaseGameLogin/test')).toEqual({ header: false, footer: false });
    expect(layoutOf('/MovePage/ShareGameDetails/Bonus')).toEqual({ header: false, footer: false });
  });
});
