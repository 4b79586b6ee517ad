import { type ErrorCode, errors } from '#contract/errors.ts';
import { type Json, schemaRef } from './schemas.ts';

/** The schema of every refusal. */
export const FAILURE = 'Failure';

export const failureSchema: Json = {
  type: 'object',
  description: 'A refusal. `msg` is a sentence for the player, `field` the parameter that was wrong.',
  required: ['status', 'code', 'msg'],
  properties: {
    status: { type: 'integer', const: 0 },
    code: { type: 'string', enum: Object.keys(errors) },
    msg: { type: 'string' },
    field: { type: 'string' },
    retry_after: {
      type: 'integer',
      minimum: 0,
      description: 'Seconds to wait where a limit is in the way, as in `Retry-After`.',
    },
  },
};

/** Headers that responses refer to. */
export const headers: Record<string, Json> = {
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
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
    description: 'The session; at log-out, its end.',
    schema: { type: 'string', examples: ['session=…; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax'] },
  },
};

export function headerRef(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${String(name)}` };
}

/** Ways in; which of them an operation needs, its `security` says. */
export const securitySchemes: Record<string, Json> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'The session that a login sets. Over plain http, which is for this machine alone, it is called `session`.',
  },
  portal: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Portal',
    description:
      'Always `1`. What changes something is taken from this origin alone: besides this header the request needs `Sec-Fetch-Site: same-origin`, or an `Origin` or a `Referer` of this host. Browsers send these; other clients set `Origin`.',
  },
};

export const BODY_TOO_SLOW = 'The body came too slowly; the connection is closed.';

const BODY_STATUS: readonly [status: number, name: string, description: string][] = [
  [408, 'BodyTooSlow', BODY_TOO_SLOW],
  [413, 'BodyTooLarge', 'The body is larger than is taken.'],
  [415, 'BodyUnreadable', 'The body has another type or is compressed.'],
];

/**
 * What an operation may refuse, by status: its codes, each with an example. The responses are put among the document's
 * `shared` ones, once each.
 */
export function refusals(
  codes: readonly ErrorCode[],
  hasBody: boolean,
  shared: Record<string, Json>,
): Record<number, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { http } = errors[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code].toSorted());
  }
  const refer = (name: string, response: Json) => {
    shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  const told = [...byStatus].map(
    ([status, these]) => [status, refer(these.map(typeName).join('Or'), refusal(status, these))] as const,
  );
  const bodies = hasBody
    ? BODY_STATUS.map(
        ([status, name, description]) => [status, refer(name, bodyRefusal(description))] as const,
      )
    : [];
  return Object.fromEntries([...told, ...bodies]);
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
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { status: 0, code, msg: errors[code].msg } }]),
        ),
      },
    },
  };
}

/** The refusal of a body, with the envelope of every failure. */
export function bodyRefusal(description: string): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: schemaRef(FAILURE),
        example: { status: 0, code: 'BAD_REQUEST', msg: errors.BAD_REQUEST.msg },
      },
    },
  };
}

/** A document without the components that nothing refers to. */
export function usedComponents(document: Json): Json {
  const components = document.components as Record<string, Record<string, Json>>;
  const { components: _components, ...rest } = document;
  const used = new Set<string>();
  const look = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      const found = `${kind}/${name}`;
      if (!used.has(found)) {
        used.add(found);
        look(components[kind]?.[name] ?? {});
      }
    }
  };
  look(rest);
  const kept = Object.entries(components).map(([kind, named]) => {
    const these = Object.entries(named).filter(
      ([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`),
    );
    return [kind, Object.fromEntries(these)];
  });
  return { ...rest, components: Object.fromEntries(kept) };
}
