import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRMED_MINUTES } from '#contract/admin/access.ts';
import type { AdminCall } from '#contract/admin/call.ts';
import { ROLE_NAMES } from '#contract/admin/roles.ts';
import type { Envelope } from '#contract/envelope.ts';
import { Refusal } from '#contract/errors.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import {
  type AuthContext,
  allows,
  type OperatorDirectory,
  type OperatorSession,
} from '#platform/core/operator.ts';
import { inputFields } from '../calls/call-parameters.ts';
import { adminDocument } from '../calls/openapi/admin-document.ts';
import { sendPrivately } from '../calls/private-response.ts';
import { allowSlowBody } from '../server/body-guard.ts';
import { bodyProblem } from '../server/body-limits.ts';
import { addressOf } from '../server/client-of.ts';
import { connectionOf } from '../server/connection-of.ts';
import { failure } from '../server/failure.ts';
import { knownParameters, queryOf, type RepeatedParameter } from '../server/query.ts';
import { refuseForeign, verifiedOrigin } from '../server/same-origin.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { failureOf, handleAdminCall } from './admin-response.ts';
import type { AdminRoute } from './admin-route.ts';
import { bearerOf, refuseToken } from './bearer-token.ts';
import { sendWhenReady } from './slow-result.ts';

interface Deps {
  routes: readonly AdminRoute[];
  directory: OperatorDirectory;
  clock: Clock;
  logger: Logger;
  version: string;
  /** How long a call takes before blanks keep its connection open. */
  blankMs?: number;
}

/** Fits a formatted article or a few hundred grid rows. */
const LARGEST_JSON = 2 * 1024 * 1024;

/**
 * Registers the admin calls. Checks in order, before the body is read: same origin (for writes and downloads) →
 * session → own password → second factor → role → recent confirmation; or the token of a program and its scopes. Then
 * parameters → service. No response is cached.
 */
export async function registerAdminCalls(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    const contexts = new WeakMap<FastifyRequest, AuthContext>();
    scope.setErrorHandler(async (error: { statusCode?: number; code?: string }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) {
        deps.logger.error('operator call failed', { path: request.routeOptions.url, error });
      }
      const code = status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
      return sendPrivately(reply, failure(code, bodyProblem(error, request)));
    });
    let document: ReturnType<typeof adminDocument> | undefined;
    const path = '/console/openapi.json';
    scope.get(path, {
      onRequest: async (request, reply) => {
        await admit({ path, operator: 'signed-in', method: 'GET' }, request, reply, deps);
      },
      handler: (_request, reply) => {
        document ??= adminDocument(
          deps.routes.map(({ call }) => call),
          deps.version,
        );
        return reply
          .headers({ ...securityHeaders, 'cache-control': 'no-store', vary: 'cookie' })
          .send(document);
      },
    });
    const add = (to: FastifyInstance, route: AdminRoute) => {
      const { call } = route;
      to.route({
        method: call.method,
        url: call.path,
        // A download is recorded in the audit: HEAD must not trigger that.
        exposeHeadRoute: call.returns !== 'file',
        bodyLimit: call.takesFile?.most ?? LARGEST_JSON,
        onRequest: async (request, reply) => {
          const context = await admit(call, request, reply, deps);
          if (context) {
            contexts.set(request, context);
            if (call.takesFile) {
              allowSlowBody(request.raw);
            }
          }
        },
        handler: (request, reply) => serve(route, request, reply, contexts.get(request), deps),
      });
    };
    for (const route of deps.routes.filter(({ call }) => !call.takesFile)) {
      add(scope, route);
    }
    // Only upload routes parse a body as a stream: parameter validation would traverse the stream object.
    await scope.register(async (files) => {
      files.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
      for (const route of deps.routes.filter(({ call }) => call.takesFile)) {
        add(files, route);
      }
    });
  });
}

async function admit(
  call: Pick<AdminCall, 'operator' | 'method' | 'returns' | 'recent' | 'sessionOnly'> & { path: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, logger }: Deps,
): Promise<AuthContext | undefined> {
  const isGuarded = call.method === 'POST' || call.returns === 'file';
  const token = bearerOf(request.headers);
  // No browser adds a token to a request of its own accord, as it does with a cookie.
  const foreign = isGuarded && token === undefined ? refuseForeign(request.headers) : null;
  if (foreign) {
    logger.warn('operator call refused: from another site', { call: call.path });
    await sendPrivately(reply, foreign);
    return undefined;
  }
  const now = clock.now();
  const { cookie: cookies, host = '', 'user-agent': userAgent = '' } = request.headers;
  const browser = {
    ...{ cookies, host, userAgent: userAgent.slice(0, 300), origin: verifiedOrigin(request.headers) },
    ...{ connection: connectionOf(request), address: addressOf(request) },
  };
  let session: OperatorSession | null;
  try {
    session =
      token === undefined ? await directory.of(browser, now) : await directory.ofToken(token, browser, now);
  } catch (error) {
    if (error instanceof Refusal) {
      await sendPrivately(reply, failureOf(error));
      return undefined;
    }
    logger.error('operator session lookup failed', { error });
    await sendPrivately(reply, failure('UNAVAILABLE'));
    return undefined;
  }
  const refusal =
    token === undefined
      ? (refusalOf(call, session) ?? (call.recent ? refuseUnconfirmed(session, now) : null))
      : refuseToken(call, session);
  if (refusal) {
    if (refusal.code === 'FORBIDDEN') {
      logger.warn('operator call refused: no permission', {
        call: call.path,
        operator: session?.operator.id,
        ...(token === undefined ? {} : { token: session?.operator.token }),
      });
    }
    await sendPrivately(reply, refusal);
    return undefined;
  }
  return { now, browser, session, setCookie: (header) => reply.header('set-cookie', header) };
}

function refusalOf({ operator: needed }: Pick<AdminCall, 'operator'>, session: OperatorSession | null) {
  if (needed === 'anybody') {
    return null;
  }
  if (!session) {
    return failure('LOGIN_REQUIRED', '请先登录后台');
  }
  if (needed === 'any-step') {
    return null;
  }
  if (session.step === 'password') {
    return failure('LOGIN_REQUIRED', '请先设置自己的密码');
  }
  if (needed === 'half-signed-in') {
    return null;
  }
  if (session.step !== 'in') {
    return failure('LOGIN_REQUIRED', session.step === 'totp' ? '请先完成两步验证' : '请先设置两步验证');
  }
  const { role, custom_roles } = session.operator;
  const name = role === 'custom' || custom_roles.length > 0 ? '您的角色' : ROLE_NAMES[role];
  return needed === 'signed-in' || allows(session.operator, needed)
    ? null
    : failure('FORBIDDEN', `${name}没有这项权限，如有需要请联系管理员`);
}

const CONFIRMED_MS = CONFIRMED_MINUTES * 60_000;
/** Allowed clock skew of processes that share a database. */
const CLOCK_SKEW_MS = 60_000;

function refuseUnconfirmed(session: OperatorSession | null, now: Date) {
  if (session?.step === 'totp') {
    return failure('FORBIDDEN', '请先完成两步验证');
  }
  const age = session?.confirmed_at ? now.getTime() - session.confirmed_at.getTime() : CONFIRMED_MS;
  return age < CONFIRMED_MS && age > -CLOCK_SKEW_MS ? null : failure('REAUTH_REQUIRED');
}

async function serve(
  route: AdminRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AuthContext | undefined,
  { logger, blankMs }: Deps,
): Promise<FastifyReply> {
  if (!context) {
    return sendPrivately(reply, failure('LOGIN_REQUIRED'));
  }
  let params: Record<string, unknown>;
  try {
    params = parametersOf(route.call, request);
  } catch (error) {
    return sendPrivately(reply, (error as RepeatedParameter).failure);
  }
  const body = request.body instanceof Readable ? request.body : undefined;
  if (route.call.takesFile && !body) {
    return sendPrivately(reply, failure('BAD_REQUEST', '请选择文件'));
  }
  const handled = handleAdminCall(route, params, context, body, logger);
  if (route.call.returns !== 'file') {
    return sendWhenReady(request, reply, handled as Promise<Envelope<unknown>>, blankMs);
  }
  const result = await handled;
  return 'status' in result ? sendPrivately(reply, result) : sendFile(reply, result, logger);
}

/**
 * A POST's JSON object, or else the known query parameters.
 * @throws {RepeatedParameter}
 */
function parametersOf(call: AdminCall, { body, url }: FastifyRequest): Record<string, unknown> {
  if (call.method === 'POST' && !call.takesFile) {
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
    return isObject ? (body as Record<string, unknown>) : {};
  }
  return knownParameters(inputFields(call), queryOf(url));
}

function sendFile(reply: FastifyReply, { name, type, body }: OutgoingFile, logger: Logger): FastifyReply {
  const stream = Readable.from(body, { objectMode: false });
  stream.on('error', (error) => logger.error('file stream failed', { name, error }));
  return reply
    .headers({
      ...securityHeaders,
      'content-type': type,
      'cache-control': 'no-store',
      vary: 'cookie',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .send(stream);
}
