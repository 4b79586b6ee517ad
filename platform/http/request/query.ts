import type { Failure } from '#contract/envelope.ts';
import { failure } from '#contract/refusal.ts';

/** A repeated parameter, or one that differs between query and body; `failure` is the response. */
export class RepeatedParameter extends Error {
  readonly failure: Failure;

  constructor(field: string) {
    super(`参数 ${field} 重复`);
    this.failure = { ...failure('BAD_REQUEST', this.message), field };
  }
}

/**
 * The known parameters in the order of `known`; others are ignored.
 * @throws {RepeatedParameter} for a repeated one, or one that differs between sources
 */
export function knownParameters(
  known: Iterable<string>,
  ...sources: URLSearchParams[]
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of known) {
    const given = sources.map((source) => source.getAll(name));
    const values = new Set(given.flat());
    if (values.size > 1 || given.some(({ length }) => length > 1)) {
      throw new RepeatedParameter(name);
    }
    const [value] = values;
    if (value !== undefined && value !== '') {
      found[name] = value;
    }
  }
  return found;
}

export function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

export function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/**
 * A page's address below its origin. `//evil.example` and `/\\` are unknown paths of this site, not another host.
 */
export function pageUrl(origin: string, address: string): URL {
  const url = new URL(origin);
  url.pathname = pathOf(address);
  url.search = address.slice(pathOf(address).length);
  return url;
}

/**
 * The path and query of a request target. Removes the host of an absolute form (`GET http://host/path`), which the
 * client chooses, and a fragment, which the router ignores.
 */
export function ownAddress(url: string): string {
  const [own = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1);
  return own.startsWith('/') || own === '*' ? own : `/${own}`;
}
