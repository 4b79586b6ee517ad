import type { Game, Platform } from '#contract/entities/game.ts';
import type { GameTest } from '#contract/entities/schedule.ts';
import type { Device } from './device.ts';
import { sizeText } from './format.ts';
import { PLATFORM_NAMES } from './platform-names.ts';
import { hasBegun } from './test-moment.ts';

/** The download page of the portal's app; some builds are only available in the app. */
const APP_PAGE = '/BaseDownloadPage';
const PLAYER_PAGE = '/BaseGameLogin/BaseGame';

export interface DownloadOption {
  platform: Platform;
  label: string;
  /** `2.4.1 · 1.8 GB · Android 8.0`, without unknown values. */
  note: string;
  href: string;
}

/** The ways to get a game, one per platform; empty without any build. */
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

/** The address of a game's online version: the portal's player page, unless an https page cannot frame the game. */
function onlineAddress({ id, packages, h5_url }: Pick<Game, 'id' | 'packages' | 'h5_url'>) {
  const address = h5_url ?? packages.find(({ platform }) => platform === 'h5')?.url;
  return h5_url?.startsWith('https:') ? `${PLAYER_PAGE}?id=${id}` : address;
}

/** The attributes of a link: links to other sites open in a new tab. */
export function externalLinkProps(href: string): { target?: string; rel?: string } {
  return href.startsWith('/') ? {} : { target: '_blank', rel: 'nofollow noopener' };
}

/** The option for a device; undefined if there is none, and on desktops, where the visitor chooses. */
export function optionForDevice(
  options: readonly DownloadOption[],
  device: Device,
): DownloadOption | undefined {
  const optionOn = (wanted: Device | 'h5') => options.find(({ platform }) => platform === wanted);
  return device === 'desktop' ? undefined : (optionOn(device) ?? optionOn('h5'));
}

/** Whether WeChat and QQ block the link: packages, and apps outside the App Store. */
export function needsBrowser({ platform, href }: Pick<DownloadOption, 'platform' | 'href'>): boolean {
  return platform !== 'h5' && href !== APP_PAGE && !/^https:\/\/(apps|itunes)\.apple\.com\//.test(href);
}

export function upcomingTest(tests: readonly GameTest[], now: string): GameTest | undefined {
  return tests.find((test) => !hasBegun(test, now));
}

/** The primary action of a game: download, reservation (before the release, or if only a test is announced), or none. */
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
