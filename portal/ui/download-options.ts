import { type DownloadPlatform, downloadAddress } from '#contract/download-address.ts';
import type { Game, GamePackage, Platform } from '#contract/entities/game.ts';
import type { GameTest } from '#contract/entities/schedule.ts';
import { isPackageBlocked } from '../browser/device.ts';
import { sizeText } from './format.ts';
import { PLATFORM_NAMES } from './platform-names.ts';
import { hasBegun } from './test-moment.ts';

/** The download page of the portal's app; some builds are only available in the app. */
const APP_PAGE = '/BaseDownloadPage';
/** The addresses of packages. */
const DOWNLOADS = '/download/';
const PLAYER_PAGE = '/BaseGameLogin/BaseGame';

export interface DownloadOption {
  platform: Platform;
  label: string;
  /** `2.4.1 · 1.8 GB · Android 8.0`, without unknown values. */
  note: string;
  href: string;
  /** WeChat and other apps block the link: packages, and apps outside the App Store. */
  needsBrowser: boolean;
  /** The system that the build needs. */
  min_os: string | null;
}

/** A game, or with `id` null the portal's app, whose downloads are not counted. */
type Downloadable = Pick<Game, 'packages' | 'h5_url'> & { id: number | null };

/** The ways to get a game, one per platform; empty without any build. */
export function downloadOptions(game: Downloadable): DownloadOption[] {
  const builds = game.packages.filter(isInstalled).map(({ platform, version, size_bytes, min_os, url }) => ({
    platform,
    label: `${PLATFORM_NAMES[platform]}版`,
    note: [version, size_bytes === null ? null : sizeText(size_bytes), url ? min_os : '在 App 内下载']
      .filter(Boolean)
      .join(' · '),
    href: url === null ? APP_PAGE : packageHref(game.id, platform, url),
    needsBrowser: url !== null && isPackageBlocked(url),
    min_os: url === null ? null : min_os,
  }));
  const h5 = onlineAddress(game);
  const online = {
    platform: 'h5',
    label: '在线玩',
    note: '无需下载，打开就玩',
    needsBrowser: false,
    min_os: null,
  } as const;
  return h5 ? [...builds, { ...online, href: h5 }] : builds;
}

function isInstalled(build: GamePackage): build is GamePackage & { platform: DownloadPlatform } {
  return build.platform !== 'h5';
}

/** The address that counts the download of a game's package and leads there. */
function packageHref(id: number | null, platform: DownloadPlatform, url: string): string {
  return id !== null && /^(?:https?:|\/packages\/)/i.test(url) ? downloadAddress(id, platform) : url;
}

/** Whether the player page frames an H5 version: an https one, or a path of the portal. */
export function isFramed(url: string): boolean {
  return url.startsWith('https:') || /^\/(?!\/)/.test(url);
}

/** The address of a game's online version: the portal's player page, unless an https page cannot frame the game. */
function onlineAddress({ id, packages, h5_url }: Downloadable) {
  const address = h5_url ?? packages.find(({ platform }) => platform === 'h5')?.url;
  return h5_url && isFramed(h5_url) ? `${PLAYER_PAGE}?id=${id}` : address;
}

/** The attributes of a link: links to other sites, and to packages there, open in a new tab. */
export function externalLinkProps(href: string): { target?: string; rel?: string } {
  return href.startsWith('/') && !href.startsWith(DOWNLOADS)
    ? {}
    : { target: '_blank', rel: 'nofollow noopener' };
}

export function upcomingTest(tests: readonly GameTest[], now: string): GameTest | undefined {
  return tests.find((test) => !hasBegun(test, now));
}

/** The primary action of a game: reservation before its launch, download, or none. */
export function firstAction(
  game: Pick<Game, 'id' | 'reservable' | 'packages' | 'h5_url'>,
): 'reserve' | 'get' | 'none' {
  if (game.reservable) {
    return 'reserve';
  }
  return downloadOptions(game).length > 0 ? 'get' : 'none';
}
