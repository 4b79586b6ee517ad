/** A parameter stands twice, or differently in query and body. */
export class RepeatedParameter extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`参数 ${field} 重复了`);
    this.field = field;
  }
}

/**
 * The known ones of the given parameters, in the order of `known`; the others are dropped.
 * @throws {RepeatedParameter} where a known one stands more than once with different values
 */
export function knownParameters(
  known: Iterable<string>,
  ...sources: URLSearchParams[]
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of known) {
    const given = sources.map((source) => source.getAll(name));
    if (given.some((values) => values.length > 1)) {
      throw new RepeatedParameter(name);
    }
    const values = new Set(given.flat());
    if (values.size > 1) {
      throw new RepeatedParameter(name);
    }
    const [value] = values;
    if (value !== undefined && value !== '') {
      found[name] = value;
    }
  }
  return found;
}

/** The query part of a request's address. */
export function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

/** The path part of a request's address. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/**
 * A page's address below its origin, whatever stands in it: `//evil.example` and `/\\` are paths of this site that lead
 * nowhere, not another host.
 */
export function pageUrl(origin: string, address: string): URL {
  const url = new URL(origin);
  url.pathname = pathOf(address);
  url.search = address.slice(pathOf(address).length);
  return url;
}

/**
 * A request's address as its path and query, where it was sent as to a proxy (`GET http://host/path`): whose host that
 * names is the visitor's say, and no answer may lead there. A fragment, which no browser sends, is removed: the router
 * ignores it, and so has everything else.
 */
export function ownAddress(url: string): string {
  const [own = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1);
  return own.startsWith('/') || own === '*' ? own : `/${own}`;
}
