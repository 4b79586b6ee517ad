/** An address with one parameter set, or removed for undefined. */
export function withParam(address: string, name: string, value: string | undefined): string {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  if (value === undefined) {
    params.delete(name);
  } else {
    params.set(name, value);
  }
  const rest = params.toString();
  return rest ? `${path}?${rest}` : path;
}

/** `withParam` for a filter; resets the page number. */
export function withFilter(address: string, name: string, value: string | undefined): string {
  return withParam(withParam(address, 'page', undefined), name, value);
}

/** An address with several filters set, at the first page. */
export function withFilters(address: string, filters: readonly { name: string; value: string }[]): string {
  return filters.reduce((filtered, { name, value }) => withFilter(filtered, name, value), address);
}

/** The last page of the longest list; a greater number is after the end of each. */
const LAST_PAGE = 10_000;

/** The page number of an address, at most `LAST_PAGE`; 1 if it is missing or no positive integer. */
export function pageParam(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1;
}
