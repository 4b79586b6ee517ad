import type { CallData } from '#contract/call.ts';
import type { download } from '#contract/calls/games.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { type DownloadOption, downloadOptions } from '#portal/ui/download-options.ts';

/** What there is to download: the platform's own app, or the game of an id. */
export interface DownloadPage extends CallData<typeof download> {
  id: number | null;
}

/**
 * The builds of the platform's own app, or of the game that the address names.
 * @throws the error page: 404 for an id that is malformed or unknown
 */
export async function loadDownload({ services, url }: LoadArgs): Promise<DownloadPage> {
  const id = url.searchParams.get('id');
  const found = required(await services.get('/vue/download', id ? { id } : {}));
  return { ...found, id: id ? Number(id) : null };
}

/** The ways to get it. The own app's builds are here or nowhere; a game's may be in the app alone. */
export function waysToGet({ id, packages, h5_url }: DownloadPage): DownloadOption[] {
  return id === null
    ? downloadOptions({ id: 0, packages: packages.filter(({ url }) => url !== null), h5_url: null })
    : downloadOptions({ id, packages, h5_url });
}

/** The address of a download page, with the game it is about. */
export function downloadHref(path: '/BaseDownloadPage' | '/download.html', id: number | null): string {
  return id === null ? path : `${path}?id=${id}`;
}
