import type { IsHeading } from './find-header.ts';

/** Characters in which a wrapper is looked for. */
const HEAD = 4_096;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const SCALAR = `${TEXT}\\s*:\\s*(?:${TEXT}|[-+\\d.eE]+|true|false|null)`;
/** An object of scalars, and the beginning of one. */
const FLAT = `\\{\\s*(?:${SCALAR}(?:\\s*,\\s*${SCALAR})*\\s*)?\\}`;
const START = `\\{\\s*(?:${SCALAR}\\s*,\\s*)*`;
/** `{"data":[{`, `{"code":0,"data":{"list":[{`, and the export of phpMyAdmin: `[{"type":"header"},{"type":"table","data":[{`. */
const WRAPPER = new RegExp(
  `^\\s*(?:\\[\\s*)?(?:${FLAT}\\s*,\\s*)*${START}(?:${TEXT}\\s*:\\s*${START})?(${TEXT})\\s*:\\s*(?=\\[\\s*\\{)`,
);
const KEY = /"([^"\\]*)"\s*:/g;
const IS_DUMP = /"type"\s*:\s*"table"/;

/** What stands around an array of objects. */
export interface JsonWrapper {
  /** The key of the array. */
  key: string;
  /** The characters before the array. */
  length: number;
}

/** The wrapper that a JSON text begins with; undefined if its objects are records themselves. */
export function wrapperOf(text: string, isHeading: IsHeading): JsonWrapper | undefined {
  const [prefix, quoted = ''] = WRAPPER.exec(text.slice(0, HEAD)) ?? [];
  if (prefix === undefined) {
    return undefined;
  }
  const key = quoted.slice(1, -1);
  const keys = Array.from(prefix.matchAll(KEY), ([, one = '']) => one);
  const isRecord = isHeading(key) || (!IS_DUMP.test(prefix) && keys.some(isHeading));
  return isRecord ? undefined : { key, length: prefix.length };
}

/** The object that has the values of a record, as in `{"record_id":"r1","fields":{…}}`: the record, or its only object. */
export function valuesOf(record: Record<string, unknown>, isHeading: IsHeading): Record<string, unknown> {
  if (Object.keys(record).some(isHeading)) {
    return record;
  }
  const inner = Object.values(record).filter(isObject);
  const [only] = inner;
  return only && inner.length === 1 && Object.keys(only).some(isHeading) ? only : record;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
