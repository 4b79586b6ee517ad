import { isHandheld } from '../chrome/handheld.ts';

/**
 * Where phones and tablets are sent instead of an address, by their user agent; undefined where they may stay. An
 * iPad that calls itself a Mac is only told in the browser, and stays.
 */
export function handheldAddress(url: string, userAgent: string): string | undefined {
  if (!url.startsWith('/BaseDownloadPage')) {
    return;
  }
  const [path, query] = url.split('?');
  if (path !== '/BaseDownloadPage' || !isHandheld(userAgent, 0)) {
    return;
  }
  const id = new URLSearchParams(query).get('id');
  return id ? `/download.html?${new URLSearchParams({ id })}` : '/download.html';
}
