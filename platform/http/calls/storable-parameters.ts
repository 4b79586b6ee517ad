import { storableText } from '#platform/database/upsert-rows.ts';

/** No schema of the contract goes deeper. */
const DEEPEST = 32;

/**
 * Parameters as they came, their texts as a database takes them: without zero bytes and half surrogate pairs. What
 * lies deeper than any schema looks, and what is no plain object, stays as it is.
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
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one, depth + 1)]))
    : value;
}

/** What JSON and queries are made of, which ends somewhere; anything else may lead back to itself. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
