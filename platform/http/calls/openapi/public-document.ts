import { type Call, hasJson, isPublicRead } from '#contract/call.ts';
import { callGroups } from '#contract/calls.ts';
import { inputFields } from '../call-parameters.ts';
import { accountOperations, accountSchemas } from './account-operations.ts';
import { contentOf, exampleOf } from './examples.ts';
import { callNames, entitySchemas } from './names.ts';
import { ownAccountOperations, ownAccountSchemas } from './own-account-operations.ts';
import { headerRef, openApi, refusals, securitySchemes, successSchema } from './responses.ts';
import { inlineSchema, type Json, NamedSchemas, pascalCase, schemaRef } from './schemas.ts';

const ACCOUNT = {
  name: 'account',
  description: 'Login, log-out, passwords, and the player’s own sessions, consents and data',
};

const DESCRIPTION = [
  'The calls of a Youmen portal. Every response is an envelope: `{ status: 1, msg, data }`, or',
  '`{ status: 0, code, msg, field? }` for a refusal, whose `msg` is a message for the player.',
  'Unknown parameters are ignored. Times are ISO 8601 with the offset of China, prices are in fen.',
].join(' ');

interface Shared {
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
}

interface Facts {
  version: string;
  /** The portal's configured base address; defaults to the document's own origin. */
  server?: string | undefined;
}

/** The OpenAPI 3.1 document of the given calls and the account calls, generated from their validation schemas. */
export function publicDocument(calls: readonly Call[], { version, server = '/' }: Facts): Json {
  const schemas = namedSchemas(calls);
  const responses: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { [call.method.toLowerCase()]: operation(call, { schemas, responses }) };
  }
  const groups = new Set(calls.map((call) => facts(call).group));
  return openApi({
    title: 'Youmen API',
    version,
    description: DESCRIPTION,
    server,
    schemas,
    responses,
    securitySchemes,
    tags: [
      ...Object.entries(callGroups)
        .filter(([name]) => groups.has(name))
        .map(([name, { about }]) => ({ name, description: about })),
      ACCOUNT,
    ],
    paths: { ...paths, ...accountOperations(schemas), ...ownAccountOperations(schemas) },
  });
}

function facts({ path }: Call): { name: string; group: string } {
  return callNames.get(path) ?? { name: path.replace(/\W+/g, '_').replace(/^_/, ''), group: 'site' };
}

function namedSchemas(calls: readonly Call[]): Record<string, Json> {
  const named = new NamedSchemas();
  for (const [name, schema] of entitySchemas()) {
    named.add('output', name, schema);
  }
  const responses = calls.map((call) => {
    const type = pascalCase(facts(call).name);
    const data = named.add('output', `${type}Data`, call.output);
    if (call.method === 'POST') {
      named.add('input', `${type}Body`, call.input);
    }
    return [`${type}Response`, successSchema(schemaRef(data))] as const;
  });
  const used = named.document();
  return { ...used, ...Object.fromEntries(responses), ...accountSchemas(), ...ownAccountSchemas() };
}

function operation(call: Call, { schemas, responses }: Shared): Json {
  const { name, group } = facts(call);
  const isStored = isPublicRead(call);
  const etag = { ETag: headerRef('ETag') };
  return {
    tags: [group],
    operationId: name,
    summary: call.summary,
    description: describe(call),
    security: securityOf(call),
    ...(call.method === 'POST' ? { requestBody: bodyOf(call, schemas) } : { parameters: parametersOf(call) }),
    responses: {
      200: {
        description: 'Done',
        headers: { 'Cache-Control': headerRef('CacheControl'), ...(isStored ? etag : {}) },
        content: contentOf(schemaRef(`${pascalCase(name)}Response`), schemas),
      },
      ...(isStored && call.method === 'GET'
        ? { 304: { description: 'Unchanged since the `ETag` in `If-None-Match`', headers: etag } }
        : {}),
      ...refusals(call.errors ?? [], call.method === 'POST', responses),
    },
  };
}

function describe(call: Call): string {
  return [
    `${call.summary}.`,
    call.access === 'player' ? 'Needs a signed-in player.' : '',
    call.access === 'player-or-guest' ? 'Also for guests; names the player if signed in.' : '',
    call.writes ? 'Writes: accepted from this origin only, with `X-Portal: 1`.' : '',
    call.cacheSeconds ? `The portal may reuse a response for ${call.cacheSeconds} s.` : 'Never stored.',
  ]
    .filter(Boolean)
    .join(' ');
}

function securityOf(call: Call): Json[] {
  const session = call.access === 'player' ? { session: [] } : {};
  return isPublicRead(call) ? [] : [{ ...session, ...(call.writes ? { portal: [] } : {}) }];
}

function parametersOf(call: Call): Json[] {
  const { properties = {}, required = [] } = inlineSchema(call.input, 'input');
  return Object.entries(properties as Record<string, Json>).map(([name, given]) => {
    const { description, ...schema } = asParameter(given);
    return {
      name,
      in: 'query',
      required: (required as string[]).includes(name),
      schema,
      description: description ?? `Parameter \`${name}\``,
      example: exampleOf(schema, {}, name),
    };
  });
}

/** Documents a number-or-text query parameter as an integer. */
function asParameter(schema: Json): Json {
  const choices = (schema.anyOf ?? []) as Json[];
  const isNumberOrText = choices.length === 2 && choices.some(({ type }) => type === 'number');
  const { anyOf: _anyOf, ...rest } = schema;
  return isNumberOrText ? { ...rest, type: 'integer', minimum: 1 } : schema;
}

function bodyOf(call: Call, schemas: Record<string, Json>): Json {
  const name = `${pascalCase(facts(call).name)}Body`;
  const schema = schemaRef(name);
  if (!hasJson(call)) {
    const { properties = {} } = schemas[name] ?? {};
    for (const [field, given] of Object.entries(properties as Record<string, Json>)) {
      (properties as Record<string, Json>)[field] = asParameter(given);
    }
  }
  const type = hasJson(call) ? 'application/json' : 'application/x-www-form-urlencoded';
  return { required: inputFields(call).length > 0, content: contentOf(schema, schemas, type) };
}
