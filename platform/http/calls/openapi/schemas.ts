import * as z from 'zod/mini';

export type Json = Record<string, unknown>;

type Io = 'input' | 'output';

const COMPONENTS = '#/components/schemas/';
/** The bounds of every safe integer, omitted from the document. */
const INTEGER_BOUNDS = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** The named schemas of a document, which other schemas reference. */
export class NamedSchemas {
  #registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };

  /** Names the schema of a request or a response. Returns its name, which is an earlier one if calls share the schema. */
  add(io: Io, id: string, schema: z.ZodMiniType): string {
    if (!this.#registries[io].has(schema)) {
      this.#registries[io].add(schema, { id });
    }
    return this.#registries[io].get(schema)?.id ?? id;
  }

  reference(schema: z.ZodMiniType, io: Io): Json {
    const named = this.#registries[io].get(schema);
    return named ? schemaRef(named.id) : inlineSchema(schema, io);
  }

  document(): Record<string, Json> {
    return { ...this.#schemas('input'), ...this.#schemas('output') };
  }

  #schemas(io: Io): Record<string, Json> {
    const uri = (id: string) => `${COMPONENTS}${id}`;
    const { schemas } = z.toJSONSchema(this.#registries[io], { io, unrepresentable: 'any', uri });
    return plain(schemas) as Record<string, Json>;
  }
}

export function schemaRef(name: string): Json {
  return { $ref: `${COMPONENTS}${name}` };
}

export function refName(ref: string): string {
  return ref.slice(COMPONENTS.length);
}

export function inlineSchema(schema: z.ZodMiniType, io: Io): Json {
  return plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json;
}

export function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Removes `$schema` and `$id`, and replaces `prefixItems`, which some tools can't read. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { $schema: _draft, $id: _id, ...schema } = value as Json;
  for (const [name, bound] of Object.entries(INTEGER_BOUNDS)) {
    if (schema[name] === bound) {
      delete schema[name];
    }
  }
  const { prefixItems, ...rest } = schema;
  if (Array.isArray(prefixItems)) {
    const { length } = prefixItems;
    Object.assign(rest, { items: prefixItems[0], minItems: length, maxItems: length });
  }
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, plain(inner)]));
}
