import * as z from 'zod/mini';
import {
  type AccountAction,
  accountActions,
  actionAddress,
  actionPath,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import { ownAccountCalls } from '#contract/account/own.ts';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import { type Call, fileBodyOf, hasJson } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { siteMap } from '#contract/site-map.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import type { Schema } from './fitting.ts';

/** An HTTP endpoint. */
export interface Endpoint {
  method: string;
  /** With the query that selects an action, if any. */
  path: string;
  /** The place of its fields. */
  fields: 'query' | 'form' | 'json';
  schema: Schema;
  /** Who may call it. */
  auth: 'anybody' | 'player' | 'operator';
  takesFile?: boolean;
}

/** `GET /vue/game`: identifies an endpoint. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function schemaOf(input: z.ZodMiniType): Schema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** A schema of text fields with these names. */
function texts(names: readonly string[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  };
}

const playerCalls = Object.values<Call>(calls).map(
  (call): Endpoint => ({
    method: call.method,
    path: call.path,
    fields: hasJson(call) ? 'json' : call.method === 'POST' ? 'form' : 'query',
    schema: schemaOf(call.input),
    auth: call.access === 'player' ? 'player' : 'anybody',
  }),
);

const account = [
  ...(Object.keys(accountActions) as AccountAction[]).flatMap((action) =>
    [actionAddress(action), actionPath(action)].map((path) => [path, accountActions[action].fields] as const),
  ),
  [CHALLENGE_ADDRESS, ['mobile']] as const,
  [DOCUMENTS_ADDRESS, []] as const,
  [LOGOUT_ADDRESS, []] as const,
  ...Object.values(ownAccountCalls).map(({ address, input }) => [address, Object.keys(input.shape)] as const),
].map(
  ([path, names]): Endpoint => ({
    method: 'POST',
    path,
    fields: 'form',
    auth: 'player',
    schema: texts([...names, 'sign', PROOF_FIELD]),
  }),
);

const picture: Endpoint = {
  method: 'POST',
  path: PICTURE_ADDRESS,
  fields: 'query',
  auth: 'player',
  schema: texts([]),
  takesFile: true,
};

const admin = operatorCalls.map(
  (call): Endpoint => ({
    method: call.method,
    path: call.path,
    fields: hasJson(call) ? 'json' : 'query',
    schema: schemaOf(call.input),
    auth: call.access === 'anybody' ? 'anybody' : 'operator',
    ...(fileBodyOf(call) ? { takesFile: true } : {}),
  }),
);

const reading = { method: 'GET', fields: 'query', auth: 'anybody' } as const;
const pages = siteMap.map(
  ({ path, params }): Endpoint => ({ ...reading, path: encodeURI(path), schema: texts(params) }),
);

/** Endpoints outside the lists: files, operations, the call descriptions, the admin site's document. */
const others = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/docs/api/',
  '/docs/api/static/index.html',
  '/favicon.ico',
  '/sw.js',
  '/brand/',
  '/assets/',
  '/images/',
  '/images/uploads/',
  '/images/avatars/a03.webp',
  '/console',
  '/console/games',
  '/console/assets/',
  '/console/api/',
  '/console/openapi.json',
  '/no-such-page',
  '/vue/nothing',
  '/index.php',
].map((path): Endpoint => ({ ...reading, path, schema: texts([]) }));

/** Every endpoint of the portal. */
export const endpoints: readonly Endpoint[] = [
  ...pages,
  ...others,
  ...playerCalls,
  ...account,
  picture,
  ...admin,
];

/** Endpoints that end a session, lock an account or remove permissions run last: the others need the session. */
const LAST =
  /^\/account\/|^\/console\/api\/(login|logout|password|confirm|passkey|totp|sessions\/end|operators\/|players\/(ban|end-sessions|erase))/;
export function comesLast({ path }: Endpoint): boolean {
  return LAST.test(path);
}

/** Slow with a valid request: only requested without a session. */
export function isCostly({ path }: Endpoint): boolean {
  return path === '/console/api/backups/make' || path === '/console/api/system/check';
}
