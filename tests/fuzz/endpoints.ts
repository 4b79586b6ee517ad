import * as z from 'zod/mini';
import {
  type AccountAction,
  accountActions,
  actionAddress,
  actionPath,
  CHALLENGE_ADDRESS,
  LOGOUT_ADDRESS,
} from '#contract/account/actions.ts';
import { operatorCalls } from '#contract/admin/calls.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { siteMap } from '#contract/site-map.ts';
import type { Schema } from './fitting.ts';

/** Something that answers over HTTP. */
export interface Endpoint {
  method: string;
  /** With the query that chooses an action, where one does. */
  path: string;
  /** Where its fields stand. */
  fields: 'query' | 'form' | 'json';
  schema: Schema;
  /** Who may ask. */
  door: 'anybody' | 'player' | 'operator';
  takesFile?: boolean;
}

/** `GET /vue/game`: how an endpoint is told apart. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function schemaOf(input: z.ZodMiniType): Schema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** A schema of texts by these names. */
function texts(names: readonly string[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  };
}

const playerCalls = Object.values<Call>(calls).map(
  ({ method, path, input, body, player }): Endpoint => ({
    method,
    path,
    fields: body ?? (method === 'POST' ? 'form' : 'query'),
    schema: schemaOf(input),
    door: player ? 'player' : 'anybody',
  }),
);

const account = [
  ...(Object.keys(accountActions) as AccountAction[]).flatMap((action) =>
    [actionAddress(action), actionPath(action)].map((path) => [path, accountActions[action].fields] as const),
  ),
  [CHALLENGE_ADDRESS, ['mobile']] as const,
  [LOGOUT_ADDRESS, []] as const,
].map(
  ([path, names]): Endpoint => ({
    ...{ method: 'POST', path, fields: 'form', door: 'player' },
    schema: texts([...names, 'sign', 'proof']),
  }),
);

const backOffice = operatorCalls.map(
  ({ method, path, input, operator, takesFile }): Endpoint => ({
    method,
    path,
    fields: method === 'POST' && !takesFile ? 'json' : 'query',
    schema: schemaOf(input),
    door: operator === 'anybody' ? 'anybody' : 'operator',
    ...(takesFile ? { takesFile: true } : {}),
  }),
);

const looking = { method: 'GET', fields: 'query', door: 'anybody' } as const;
const pages = siteMap.map(
  ({ path, params }): Endpoint => ({ ...looking, path: encodeURI(path), schema: texts(params) }),
);

/** What stands in no list: files, operations, the descriptions of the calls, the back office's one document. */
const others = [
  ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/api/', '/docs/api/static/index.html'],
  ...[
    '/favicon.ico',
    '/sw.js',
    '/brand/',
    '/assets/',
    '/images/',
    '/images/uploads/',
    '/images/avatars/a03.webp',
  ],
  ...['/console', '/console/games', '/console/assets/', '/console/api/', '/console/openapi.json'],
  ...['/no-such-page', '/vue/nothing', '/index.php'],
].map((path): Endpoint => ({ ...looking, path, schema: texts([]) }));

/** Every endpoint of the portal. */
export const endpoints: readonly Endpoint[] = [
  ...pages,
  ...others,
  ...playerCalls,
  ...account,
  ...backOffice,
];

/**
 * Those that end a session, lock an account or take somebody's rights away: asked last, so that the others are asked by
 * somebody who is signed in.
 */
const LAST =
  /^\/account\/|^\/console\/api\/(login|logout|password|totp|sessions\/end|operators\/|players\/(ban|end-sessions|erase))/;
export function comesLast({ path }: Endpoint): boolean {
  return LAST.test(path);
}

/** What takes a while each time it is asked rightly: asked by strangers alone. */
export function isCostly({ path }: Endpoint): boolean {
  return path === '/console/api/backups/make' || path === '/console/api/system/check';
}
