/** An address with one parameter set, or taken away where there is no value. */
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

/** The same for a filter: choosing one starts the list again at its first page. */
export function withFilter(address: string, name: string, value: string | undefined): string {
  return withParam(withParam(address, 'page', undefined), name, value);
}

/** The furthest page that a list is asked for. */
const LAST_PAGE = 10_000;

/** The page of a list that an address asks for; the first where it says nothing sensible. */
export function pageParam(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
