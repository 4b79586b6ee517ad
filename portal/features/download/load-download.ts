import type { CallData } from '#contract/call.ts';
import type { download } from '#contract/calls/games.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { type DownloadOption, downloadOptions } from '#portal/ui/download-options.ts';

/** The page for phones and tablets. */
export const HANDHELD = '/download.html';

/** The builds of a game; with `id` null, those of the platform's app. */
export interface DownloadPage extends CallData<typeof download> {
  id: number | null;
}

/**
 * Loads the builds of the game in the query, or of the platform's app.
 * @throws the error page: 404 for an id that is malformed or unknown
 */
export async function loadDownload({ services, url }: LoadArgs): Promise<DownloadPage> {
  const id = url.searchParams.get('id');
  const found = required(await services.get('/vue/download', id ? { id } : {}));
  return { ...found, id: id ? Number(id) : null };
}

/** The download options. A game's build without a URL is available in the app; the app's own is left out. */
export function availableOptions({ id, packages, h5_url }: DownloadPage): DownloadOption[] {
  return id === null
    ? downloadOptions({ id, packages: packages.filter(({ url }) => url !== null), h5_url: null })
    : downloadOptions({ id, packages, h5_url });
}
