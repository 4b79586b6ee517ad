import * as z from 'zod/mini';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  prefixItems?: Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  description?: string;
}

/** A value that matches a schema, generated from its JSON Schema; every list has one entry. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '');
}

function sample(schema: Schema, name: string): unknown {
  if ('const' in schema) {
    return schema.const;
  }
  if (schema.enum) {
    return schema.enum[0];
  }
  const choice = schema.anyOf ?? schema.allOf;
  if (choice) {
    const plain = choice.find(({ type, pattern }) => type !== 'null' && pattern === undefined);
    return plain ? sample(plain, name) : null;
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sample(one, key)]),
      );
    case 'array':
      return (schema.prefixItems ?? [schema.items ?? {}]).map((item) => sample(item, name));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema, name);
  }
}

function sampleText({ description = '' }: Schema, name: string): string {
  if (description.startsWith('ISO 8601')) {
    return '2026-11-21T10:00:00+08:00';
  }
  if (description.includes('empty: none')) {
    return '';
  }
  if (description.includes('image base')) {
    return 'icons/one.gif';
  }
  return name.endsWith('url') ? 'https://stub.example.com/' : `契约${name}`;
}
