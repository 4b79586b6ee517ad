import { storableText } from '#platform/database/upsert-rows.ts';

/** Deeper than any schema of the contract. */
const DEEPEST = 32;
/** A text that is compared with a hash, and not stored. */
const SECRET = /^(?:new_)?password$/;

/**
 * Removes what the database or XML can't hold (`storableText`) from all texts of the parameters but passwords. Values below
 * `DEEPEST` and other objects than plain ones are returned unchanged.
 */
export function storableParameters(params: Record<string, unknown>): Record<string, unknown> {
  return storable(params, 0) as Record<string, unknown>;
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return storableText(value);
  }
  if (depth > DEEPEST) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((one) => storable(one, depth + 1));
  }
  return isPlain(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          typeof one === 'string' && SECRET.test(name) ? one : storable(one, depth + 1),
        ]),
      )
    : value;
}

/** A plain object, as in JSON and queries; other objects may be cyclic. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
