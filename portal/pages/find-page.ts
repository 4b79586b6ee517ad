import { type PageKind, siteMap } from '#contract/site-map.ts';
import { isHandheld } from '../browser/device.ts';

const FILE = ':file';
const pages = new Map(siteMap.map((page) => [page.path.toLowerCase(), page]));
const folders = siteMap
  .filter(({ path }) => path.endsWith(FILE))
  .map(({ path }) => path.slice(0, -FILE.length));
const byDevice = new Map(siteMap.flatMap(({ path, handheld }) => (handheld ? [[path, handheld]] : [])));

/**
 * The path of a page as the site map writes it. Case and trailing slashes are ignored.
 * @param path decoded
 * @returns undefined where no page has this path
 */
export function pagePath(path: string): string | undefined {
  const plain = path.replace(/(?<=^\/|[^/])\/+$/, '');
  const lower = plain.toLowerCase();
  const folder = folders.find((one) => lower.startsWith(one.toLowerCase()));
  const file = folder && plain.slice(folder.length);
  return file ? (file.includes('/') ? undefined : folder + file) : pages.get(lower)?.path;
}

/** The query parameters that a path declares; none for an unknown path. */
export function knownParams(path: string): readonly string[] {
  return pages.get(path.toLowerCase())?.params ?? [];
}

/** The page kind of a path; undefined for an unknown path, feeds and error pages. */
export function pageKind(path: string): PageKind | undefined {
  return pages.get(path.toLowerCase().replace(/(?<=.)\/$/, ''))?.kind;
}

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
