import { type ErrorCode, errors } from '#contract/errors.ts';
import { failure } from '#contract/refusal.ts';
import { type Json, schemaRef } from './schemas.ts';

const FAILURE = 'Failure';

const failureSchema: Json = {
  type: 'object',
  description: 'A refusal. `msg` is a message for the player, `field` the invalid parameter.',
  required: ['status', 'code', 'msg'],
  properties: {
    status: { type: 'integer', const: 0 },
    code: { type: 'string', enum: Object.keys(errors) },
    msg: { type: 'string' },
    field: { type: 'string' },
    retry_after: {
      type: 'integer',
      minimum: 0,
      description: 'Seconds to wait after a limit is reached, as in `Retry-After`.',
    },
  },
};

const headers: Record<string, Json> = {
  RetryAfter: {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0, examples: [5] },
  },
  ETag: {
    description: 'The version of the response; sent back as `If-None-Match` it saves the body.',
    schema: { type: 'string', examples: ['"1f0c3a9d"'] },
  },
  CacheControl: {
    description: 'How long the response may be stored, and by whom.',
    schema: { type: 'string', examples: ['public, max-age=10, s-maxage=1, stale-if-error=86400'] },
  },
  SetCookie: {
    description: 'The session; expired at log-out.',
    schema: { type: 'string', examples: ['session=…; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax'] },
  },
};

export function headerRef(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${String(name)}` };
}

/** The security schemes that operations reference in `security`. */
export const securitySchemes: Record<'session' | 'portal', Json> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The session that a login sets. Over plain http, which only this machine may use, its name is `session`.',
  },
  portal: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Portal',
    description:
      'Always `1`. Writes are accepted from this origin only: besides this header the request needs `Sec-Fetch-Site: same-origin`, or an `Origin` or a `Referer` of this host. Browsers send these; other clients set `Origin`.',
  },
};

export const BODY_TOO_SLOW = 'The body arrived too slowly; the connection is closed.';

export function successSchema(data: Json): Json {
  return {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { type: 'integer', const: 1 }, msg: { type: 'string' }, data },
  };
}

const BODY_STATUS: readonly [status: number, name: string, description: string][] = [
  [408, 'BodyTooSlow', BODY_TOO_SLOW],
  [413, 'BodyTooLarge', 'The body exceeds the size limit.'],
  [415, 'BodyUnreadable', 'The body has an unsupported type or is compressed.'],
];

/** The refusals of an operation by status, each code with an example. Adds the responses to `shared`, once each. */
export function refusals(
  codes: readonly ErrorCode[],
  hasBody: boolean,
  shared: Record<string, Json>,
): Record<number, Json> {
  const byStatus = Map.groupBy(codes, (code) => errors[code].http);
  const refer = (name: string, response: Json) => {
    shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  const failures = [...byStatus].map(([status, group]) => {
    const these = group.toSorted();
    return [status, refer(these.map(typeName).join('Or'), refusal(status, these))] as const;
  });
  const bodies = hasBody
    ? BODY_STATUS.map(
        ([status, name, description]) => [status, refer(name, bodyRefusal(description))] as const,
      )
    : [];
  return Object.fromEntries([...failures, ...bodies]);
}

/** `PACK_EMPTY` as `PackEmpty`. */
function typeName(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join('');
}

function refusal(status: number, codes: readonly ErrorCode[]): Json {
  const hasWait = status === 429 || status === 503;
  return {
    description: codes.map((code) => `${code}: ${errors[code].msg}`).join('; '),
    ...(hasWait ? { headers: { 'Retry-After': headerRef('RetryAfter') } } : {}),
    content: {
      'application/json': {
        schema: schemaRef(FAILURE),
        examples: Object.fromEntries(codes.map((code) => [code, { value: failure(code) }])),
      },
    },
  };
}

export function bodyRefusal(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: schemaRef(FAILURE), example: failure('BAD_REQUEST') } },
  };
}

interface DocumentParts {
  title: string;
  version: string;
  description: string;
  server: string;
  tags: Json[];
  paths: Json;
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
  securitySchemes: Record<string, Json>;
}

/** An OpenAPI 3.1 document without unreferenced components. */
export function openApi({ title, version, description, server, tags, paths, ...given }: DocumentParts): Json {
  const info = {
    title,
    version,
    description,
    contact: { name: 'Youmen maintainers' },
    license: { name: 'MIT', identifier: 'MIT' },
  };
  const rest = {
    openapi: '3.1.0',
    info,
    servers: [{ url: server, description: 'This portal' }],
    tags,
    paths,
  };
  const components: Record<string, Record<string, Json>> = {
    schemas: { ...given.schemas, [FAILURE]: failureSchema },
    responses: given.responses,
    headers,
    securitySchemes: given.securitySchemes,
  };
  const used = new Set<string>();
  const collect = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      const found = `${kind}/${name}`;
      if (!used.has(found)) {
        used.add(found);
        collect(components[kind]?.[name] ?? {});
      }
    }
  };
  collect(rest);
  const retained = Object.entries(components).map(([kind, named]) => {
    const these = Object.entries(named).filter(
      ([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`),
    );
    return [kind, Object.fromEntries(these)];
  });
  return { ...rest, components: Object.fromEntries(retained) };
}
