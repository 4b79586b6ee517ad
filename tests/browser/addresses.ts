import { siteMap } from '#contract/site-map.ts';

const WORD = encodeURIComponent('云');

/** Pages that show one thing, with the demo's first; lists at their second page; the info pages by number. */
const details = siteMap
  .filter(({ params }) => params.includes('id'))
  .map(({ path }) => `${encodeURI(path)}?id=1`);
const second = siteMap
  .filter(({ params }) => params.includes('page'))
  .map(({ path, params }) => `${encodeURI(path)}?${params.includes('val') ? `val=${WORD}&` : ''}page=2`);
const numbered = [1, 2, 3, 4, 5, 6, 7].map((id) => `/BaseWebNav?id=${id}`);

/** An address of every page that people look at, and of every kind of it. */
export const pageAddresses: readonly string[] = [
  ...new Set([
    ...siteMap
      .filter(({ module, path }) => module.endsWith('.tsx') && path !== '/BaseHomePage')
      .map(({ path }) => encodeURI(path)),
    ...details,
    ...second,
    ...numbered,
    `/BaseSearch?val=${WORD}`,
  ]),
];

/** The HTML of a page as the server writes it. */
export async function htmlOf(origin: string, address: string): Promise<string> {
  const response = await fetch(origin + address);
  if (response.status !== 200) {
    throw new Error(`${address} answered ${response.status}.`);
  }
  return response.text();
}
