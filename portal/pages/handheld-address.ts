import { siteMap } from '#contract/site-map.ts';
import { isHandheld } from '../browser/device.ts';

const byDevice = new Map(siteMap.flatMap(({ path, handheld }) => (handheld ? [[path, handheld]] : [])));

/** Whether the response for a path depends on the visitor's device. */
export function variesByDevice(path: string): boolean {
  return byDevice.has(path);
}

/**
 * The address that phones and tablets are redirected to, by their user agent; undefined without a redirect. An iPad with
 * the user agent of a Mac is only detected in the browser and is not redirected.
 */
export function handheldAddress(url: string, userAgent: string): string | undefined {
  const [path = '', query] = url.split('?');
  const target = byDevice.get(path);
  if (!target || !isHandheld(userAgent, 0)) {
    return;
  }
  const id = new URLSearchParams(query).get('id');
  return id ? `${target}?${new URLSearchParams({ id })}` : target;
}
