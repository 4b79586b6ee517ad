import * as z from 'zod/mini';

/** A piece of an OpenAPI document. */
export type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** The bounds of every safe integer, omitted from the document. */
const INTEGER_BOUNDS = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** The named schemas of a document, which other schemas reference. */
export class NamedSchemas {
  #input = z.registry<{ id: string }>();
  #output = z.registry<{ id: string }>();

  /** Names the schema of a response. */
  addOutput(name: string, schema: z.ZodMiniType): void {
    add(this.#output, name, schema);
  }

  /** Names the schema of a request. */
  addInput(name: string, schema: z.ZodMiniType): void {
    add(this.#input, name, schema);
  }

  /** A reference to a named schema, or the schema inline. */
  reference(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const named = (io === 'input' ? this.#input : this.#output).get(schema);
    return named ? schemaRef(named.id) : inlineSchema(schema, io);
  }

  /** All schemas by name. */
  document(): Record<string, Json> {
    return { ...schemasOf(this.#input, 'input'), ...schemasOf(this.#output, 'output') };
  }
}

/** A reference to a named schema. */
export function schemaRef(name: string): Json {
  return { $ref: `${COMPONENTS}${name}` };
}

/** The schema name of a reference. */
export function refName(ref: string): string {
  return ref.slice(COMPONENTS.length);
}

/** A schema without references. */
export function inlineSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json;
}

/** `gameList` as `GameList`. */
export function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function add(registry: z.core.$ZodRegistry<{ id: string }>, id: string, schema: z.ZodMiniType): void {
  if (!registry.has(schema)) {
    registry.add(schema, { id });
  }
}

function schemasOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => `${COMPONENTS}${id}`,
  });
  return plain(schemas) as Record<string, Json>;
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
