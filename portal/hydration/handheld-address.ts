import { isHandheld } from '../layout/handheld.ts';

const BY_DEVICE = '/BaseDownloadPage';

/** Whether the response for a path depends on the visitor's device. */
export function variesByDevice(path: string): boolean {
  return path === BY_DEVICE;
}

/**
 * Where phones and tablets are sent instead of an address, by their user agent; undefined where they may stay. An
 * iPad that calls itself a Mac is only told in the browser, and stays.
 */
export function handheldAddress(url: string, userAgent: string): string | undefined {
  if (!url.startsWith(BY_DEVICE)) {
    return;
  }
  const [path = '', query] = url.split('?');
  if (!variesByDevice(path) || !isHandheld(userAgent, 0)) {
    return;
  }
  const id = new URLSearchParams(query).get('id');
  return id ? `/download.html?${new URLSearchParams({ id })}` : '/download.html';
}
