import { siteMap } from '#contract/site-map.ts';

const WORD = encodeURIComponent('云');

/** Lists that have one page in the demo. */
const ONE_PAGE =
  /^\/BaseSearch|\/Base(?:Carousel|Ranking|Testing|Activity|Links)$|\/BaseVideo$|^\/BaseOpenserveSurface$/;

/** Detail pages use the first record of the demo, lists their second page, info pages their numbers. */
const details = siteMap
  .filter(({ params }) => params.includes('id'))
  .map(({ path }) => `${encodeURI(path)}?id=1`);
const second = siteMap
  .filter(({ path, params }) => params.includes('page') && !ONE_PAGE.test(path))
  .map(({ path, params }) => `${encodeURI(path)}?${params.includes('val') ? `val=${WORD}&` : ''}page=2`);
const numbered = [1, 2, 3, 4, 5, 6, 7].map((id) => `/BaseWebNav?id=${id}`);

/** The address of every public page, and of each of its variants. */
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

/** The server's HTML of a page. */
export async function htmlOf(origin: string, address: string, status = 200): Promise<string> {
  const response = await fetch(origin + address);
  if (response.status !== status) {
    throw new Error(`${address} returned ${response.status}.`);
  }
  return response.text();
}
