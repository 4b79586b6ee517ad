import type { DownloadPlatform } from '#contract/download-address.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import type { Download } from '../counts/public-counter.ts';

/** Downloads that a cookie lists; further ones of the day are not counted. */
const MOST_DOWNLOADS = 60;
const LETTERS: Record<DownloadPlatform, string> = { android: 'a', ios: 'i', harmony: 'h' };
/** The China day and the downloads: `20261121.12a.12i.7a`. */
const VALUE = /^\d{8}(\.[1-9]\d{0,14}[aih])+$/;

/** What a device has downloaded today, as it says itself: its cookie lists it, and the server stores nothing about it. */
export class DownloadCookie {
  /**
   * The `Set-Cookie` header that adds a download, until midnight in China; undefined if the cookie has it already or is
   * full. A value of another day or form counts as empty.
   */
  add(
    cookies: string | undefined,
    connection: Connection,
    download: Download,
    now: Date,
  ): string | undefined {
    const today = chinaDay(now).replaceAll('-', '');
    const [day, ...listed] = readValue(cookies, connection).split('.');
    const known = day === today ? listed : [];
    const entry = `${download.game}${LETTERS[download.platform]}`;
    if (known.includes(entry) || known.length >= MOST_DOWNLOADS) {
      return undefined;
    }
    const seconds = Math.ceil((chinaDayStart(now, 1).getTime() - now.getTime()) / 1_000);
    const value = [today, ...known, entry].join('.');
    const secure = connection === 'https' ? '; Secure' : '';
    return `${nameOn(connection)}=${value}; Path=/download; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}

function readValue(cookies: string | undefined, connection: Connection): string {
  const start = `${nameOn(connection)}=`;
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(start));
  const value = found?.slice(start.length) ?? '';
  return VALUE.test(value) && value.split('.').length <= MOST_DOWNLOADS + 1 ? value : '';
}

/** Plain connections can't set a cookie with the prefix. */
function nameOn(connection: Connection): string {
  return connection === 'https' ? '__Secure-downloads' : 'downloads';
}
