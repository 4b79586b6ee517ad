import { isOpenToTokens } from '#contract/admin/tokens.ts';
import { type Call, hasJson } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { contentOf, exampleOf } from './examples.ts';
import { headerRef, openApi, refusals, securitySchemes, successSchema } from './responses.ts';
import { inlineSchema, type Json, NamedSchemas, pascalCase, schemaRef } from './schemas.ts';

const DESCRIPTION = [
  'The calls of the admin site. They need the cookie of a signed-in operator, or a token (`Authorization: Bearer ymt_…`) with the permission among its scopes where the call lists `token`.',
  'Every response is an envelope: `{ status: 1, msg, data }`, or `{ status: 0, code, msg, field?, fields?, conflict? }`.',
  '`x-permission` is the permission that the operator’s role needs.',
  '`x-recent` marks calls that need a login or a confirmation (`/console/api/confirm`) in the last 5 minutes; otherwise they fail with `REAUTH_REQUIRED`.',
].join(' ');
const SERVICES: Readonly<Record<string, string>> = {
  main: 'Games, news, packs, schedule, sites and trading',
  sdk: 'Comments',
  account: 'Players',
  console: 'Operators, audit, pictures, backups and figures',
};

/** The OpenAPI 3.1 document of the admin calls, generated from their validation schemas. */
export function adminDocument(calls: readonly Call[], version: string): Json {
  const named = new NamedSchemas();
  for (const { path, schemas } of calls) {
    if (schemas) {
      const name = pascalCase(path.split('/')[3] ?? '');
      named.add('output', `${name}Row`, schemas.row);
      named.add('output', `${name}Record`, schemas.record);
      named.add('input', `${name}Form`, schemas.form);
    }
  }
  for (const call of calls) {
    const type = pascalCase(nameOf(call));
    if (call.returns !== 'file') {
      named.add('output', `${type}Data`, call.output);
    }
    if (hasJson(call)) {
      named.add('input', `${type}Body`, call.input);
    }
  }
  const schemas = named.document();
  for (const call of calls) {
    if (call.returns !== 'file') {
      const data = named.reference(call.output, 'output');
      schemas[`${pascalCase(nameOf(call))}Response`] = successSchema(data);
    }
  }
  const responses: Record<string, Json> = {};
  const services = new Set(calls.map(({ service }) => service));
  return openApi({
    ...{ title: 'Youmen admin site', version, description: DESCRIPTION, server: '/', schemas, responses },
    tags: [...services].map((name) => ({ name, description: SERVICES[name] ?? name })),
    paths: Object.fromEntries(
      calls.map((call) => [
        call.path,
        { [call.method.toLowerCase()]: operation(call, { named, schemas, responses }) },
      ]),
    ),
    securitySchemes: { operator: operatorCookie, portal: securitySchemes.portal, token: bearerToken },
  });
}

interface Shared {
  named: NamedSchemas;
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
}

const operatorCookie: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Secure-operator',
  description:
    'An operator’s session. Over plain http, which only this machine may use, its name is `operator`.',
};

const bearerToken: Json = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'ymt_…',
  description:
    'An API token. It has some permissions of its operator, and an own limit of requests. It is sent without a cookie.',
};

/** `/console/api/games/list` as `gamesList`. */
function nameOf({ path }: Call): string {
  return path
    .replace('/console/api/', '')
    .split(/\W+/)
    .map((word, at) => (at === 0 ? word : pascalCase(word)))
    .join('');
}

function operation(call: Call, { named, schemas, responses }: Shared): Json {
  const isGuarded = call.method === 'POST' || call.returns === 'file';
  const security = {
    ...(call.access === 'anybody' ? {} : { operator: [] }),
    ...(isGuarded ? { portal: [] } : {}),
  };
  return {
    tags: [call.service],
    summary: call.summary,
    description: `${call.summary}. Needs: \`${call.access}\`${call.recent ? ', confirmed in the last 5 minutes' : ''}.`,
    operationId: nameOf(call),
    'x-permission': call.access,
    ...(call.recent ? { 'x-recent': true } : {}),
    security: [
      ...(Object.keys(security).length > 0 ? [security] : []),
      ...(isOpenToTokens(call) ? [{ token: [] }] : []),
    ],
    ...(hasJson(call)
      ? { requestBody: { required: true, content: contentOf(named.reference(call.input, 'input'), schemas) } }
      : { parameters: parametersOf(call) }),
    ...(typeof call.body === 'object' ? { requestBody: fileBody(call.body.largest) } : {}),
    responses: {
      200: response(call, schemas),
      ...refusals(refusedWith(call), call.method === 'POST', responses),
    },
  };
}

function refusedWith({ access, recent }: Call): ErrorCode[] {
  const more: ErrorCode[] = [
    ...(access === 'anybody' ? [] : (['LOGIN_REQUIRED'] as const)),
    ...(recent ? (['REAUTH_REQUIRED'] as const) : []),
  ];
  return [...more, 'BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY', 'BUSY', 'UNAVAILABLE'];
}

function parametersOf(call: Call): Json[] {
  const { properties = {}, required = [] } = inlineSchema(call.input, 'input');
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    ...{ name, in: 'query', schema, description: `Parameter \`${name}\`` },
    required: (required as string[]).includes(name),
    example: exampleOf(schema, {}, name),
  }));
}

function fileBody(most: number): Json {
  const schema = { type: 'string', format: 'binary', maxLength: most };
  return { required: true, content: { 'application/octet-stream': { schema } } };
}

function response(call: Call, schemas: Readonly<Record<string, Json>>): Json {
  const headers = { 'Cache-Control': headerRef('CacheControl') };
  if (call.returns === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'A file', headers, content: { 'application/octet-stream': { schema } } };
  }
  const content = contentOf(schemaRef(`${pascalCase(nameOf(call))}Response`), schemas);
  return { description: 'Done', headers, content };
}
