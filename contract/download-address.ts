/** The platforms whose packages are downloaded; H5 games are played in the browser. */
export const DOWNLOAD_PLATFORMS = ['android', 'ios', 'harmony'] as const;
export type DownloadPlatform = (typeof DOWNLOAD_PLATFORMS)[number];

/** Stands for the platform's own app in place of a game. */
export const DEMO_APP = 'app';

/** The address of a game's package on the portal, which counts the download and redirects to the package. */
export function downloadAddress(game: number, platform: DownloadPlatform): string {
  return `/download/${game}/${platform}`;
}

/** The address of a package of the platform's own app in the demo. */
export function demoAppAddress(platform: DownloadPlatform): string {
  return `/download/${DEMO_APP}/${platform}`;
}
