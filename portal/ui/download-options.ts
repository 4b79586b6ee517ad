import type { Game, Platform } from '#contract/entities/game.ts';
import type { GameTest } from '#contract/entities/schedule.ts';
import type { Device } from './device.ts';
import { sizeText } from './format.ts';
import { PLATFORM_NAMES } from './platform-names.ts';
import { hasBegun } from './test-moment.ts';

/** Where the portal's own app is had; builds that only the app offers are got there. */
const APP_PAGE = '/BaseDownloadPage';
/** Where H5 games are played. */
const PLAYER_PAGE = '/BaseGameLogin/BaseGame';

/** One way to get a game. */
export interface DownloadOption {
  platform: Platform;
  label: string;
  /** `2.4.1 · 1.8 GB · Android 8.0`, as far as known. */
  note: string;
  href: string;
}

/** The ways to get a game, a platform each; none where nothing is known of a build. */
export function downloadOptions(game: Pick<Game, 'id' | 'packages' | 'h5_url'>): DownloadOption[] {
  const builds = game.packages
    .filter(({ platform }) => platform !== 'h5')
    .map(({ platform, version, size_bytes, min_os, url }) => ({
      platform,
      label: `${PLATFORM_NAMES[platform]}版`,
      note: [version, size_bytes === null ? null : sizeText(size_bytes), url ? min_os : '在 App 内下载']
        .filter(Boolean)
        .join(' · '),
      href: url ?? APP_PAGE,
    }));
  const h5 = onlineAddress(game);
  return h5 ? [...builds, { platform: 'h5', label: '在线玩', note: '无需下载，打开就玩', href: h5 }] : builds;
}

/** Where a game is played online: on the portal's own page for it, unless a page on https can't frame it. */
function onlineAddress({ id, packages, h5_url }: Pick<Game, 'id' | 'packages' | 'h5_url'>) {
  const address = h5_url ?? packages.find(({ platform }) => platform === 'h5')?.url;
  return h5_url?.startsWith('https:') ? `${PLAYER_PAGE}?id=${id}` : address;
}

/** Links to other sites open beside the page; the portal's own stay in it. */
export function outward(href: string): { target?: string; rel?: string } {
  return href.startsWith('/') ? {} : { target: '_blank', rel: 'nofollow noopener' };
}

/** The way that suits a device; undefined where none does, or where only the visitor can tell. */
export function optionForDevice(
  options: readonly DownloadOption[],
  device: Device,
): DownloadOption | undefined {
  if (device === 'desktop') {
    return;
  }
  return (
    options.find(({ platform }) => platform === device) ?? options.find(({ platform }) => platform === 'h5')
  );
}

/** True where WeChat and QQ don't let a visitor get it: packages, and apps outside the App Store. */
export function needsBrowser({ platform, href }: Pick<DownloadOption, 'platform' | 'href'>): boolean {
  return platform !== 'h5' && href !== APP_PAGE && !/^https:\/\/(apps|itunes)\.apple\.com\//.test(href);
}

/** The test or release that comes next; undefined where none is announced. */
export function comingTest(tests: readonly GameTest[], now: string): GameTest | undefined {
  return tests.find((test) => !hasBegun(test, now));
}

/**
 * What the page offers first: its download, a reservation before the game is out or where a test is all there is,
 * or neither.
 */
export function firstAction(
  game: Pick<Game, 'id' | 'status' | 'packages' | 'h5_url'>,
  coming: GameTest | undefined,
): 'reserve' | 'get' | 'none' {
  if (game.status === '预约') {
    return 'reserve';
  }
  if (downloadOptions(game).length > 0) {
    return 'get';
  }
  return coming ? 'reserve' : 'none';
}
