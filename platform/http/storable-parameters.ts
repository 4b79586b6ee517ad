import { storableText } from '../database/upsert-rows.ts';

/** No schema of the contract goes deeper. */
const DEEPEST = 32;

/**
 * Parameters as they came, their texts as a database takes them: without zero bytes and half surrogate pairs. What
 * lies deeper than any schema looks stays as it is.
 */
export function storableParameters(params: Record<string, unknown>): Record<string, unknown> {
  return storable(params, 0) as Record<string, unknown>;
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return storableText(value);
  }
  if (value === null || typeof value !== 'object' || depth > DEEPEST) {
    return value;
  }
  return Array.isArray(value)
    ? value.map((one) => storable(one, depth + 1))
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one, depth + 1)]));
}
