import fc from 'fast-check';
import { oddJson } from './odd-values.ts';

/** The JSON Schema keywords of the calls' inputs. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
}

const texts = [
  '云海',
  'a',
  '1',
  '2026-11-21',
  '2026-11-21T10:00:00+08:00',
  'https://example.com/a',
  '新手礼包',
];

/** Values that match a schema, or almost: a valid value exposes the checks of its neighbours. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) {
    return fc.constantFrom(...schema.enum);
  }
  if (schema.const !== undefined) {
    return fc.constant(schema.const);
  }
  const [first] = schema.allOf ?? [];
  if (schema.anyOf || first) {
    return schema.anyOf ? fc.oneof(...schema.anyOf.map(fitting)) : fitting(first ?? {});
  }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 120 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(nearly(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return fieldsOf(schema);
    case 'string':
      return fc.oneof(
        fc.constantFrom(...texts, ...(schema.minLength ? ['长'.repeat(schema.minLength)] : [])),
        fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 20, 20) }),
      );
    default:
      return oddJson;
  }
}

/** The same, sometimes replaced by any value. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: fitting(schema) }, { weight: 2, arbitrary: oddJson });
}

/** The fields of an object, most of them present and valid. */
export function fieldsOf({ properties = {} }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, nearly(schema)] as const);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((record) => ({ ...record }) as Record<string, unknown>);
}
