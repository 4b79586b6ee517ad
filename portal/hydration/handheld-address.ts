import { isHandheld } from '../ui/device.ts';

const BY_DEVICE = '/BaseDownloadPage';

/** Whether the response for a path depends on the visitor's device. */
export function variesByDevice(path: string): boolean {
  return path === BY_DEVICE;
}

/**
 * The address that phones and tablets are redirected to, by their user agent; undefined without a redirect. An iPad with
 * the user agent of a Mac is only detected in the browser and is not redirected.
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
