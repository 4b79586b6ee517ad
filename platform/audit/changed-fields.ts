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

const SECRET = /(^|_)(password|secret|token|hash|totp|codes?|recovery_codes?)$/;
const MASK = '••••••';

/** Returns a copy with the values under names of secrets or codes masked, at any depth. */
export function maskSecrets(fields: object): object {
  if (Array.isArray(fields)) {
    return fields.map(maskNested);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null ? MASK : maskNested(inner),
    ]),
  );
}

function maskNested(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? maskSecrets(value) : value;
}
