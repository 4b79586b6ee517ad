/** The platforms whose packages are downloaded; H5 games are played in the browser. */
export const DOWNLOAD_PLATFORMS = ['android', 'ios', 'harmony'] as const;
export type DownloadPlatform = (typeof DOWNLOAD_PLATFORMS)[number];

/** The address of a game's package on the portal, which counts the download and redirects to the package. */
export function downloadAddress(game: number, platform: DownloadPlatform): string {
  return `/download/${game}/${platform}`;
}
