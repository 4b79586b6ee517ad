import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** The fields that differ between two states of a record; null for a state in which the record does not exist. */
export function changedFields(
  before: object | null,
  after: object | null,
): { before: Fields | null; after: Fields | null } {
  const was = toJson(before);
  const is = toJson(after);
  if (!was || !is) {
    return { before: was, after: is };
  }
  const names = Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(was), after: only(is) };
}

/** Converts to JSON values: dates become texts, undefined fields are omitted. */
function toJson(fields: object | null): Fields | null {
  return fields && JSON.parse(JSON.stringify(fields));
}
