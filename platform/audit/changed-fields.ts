import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** Of two states of a thing, the fields in which they differ; null where there was, or is, no such thing. */
export function changedFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const was = plain(before);
  const is = plain(after);
  if (!was || !is) {
    return { before: was, after: is };
  }
  const names = Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(was), after: only(is) };
}

/** As JSON has it: times are texts, and what is undefined isn't there. */
function plain(fields: object | null): Fields | null {
  return fields && JSON.parse(JSON.stringify(fields));
}
