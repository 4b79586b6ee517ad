import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AdminCall } from '#contract/admin/call.ts';
import { mayDo, ROLE_NAMES } from '#contract/admin/roles.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AuthContext, OperatorDirectory, OperatorSession } from '#platform/core/operator.ts';
import { inputFields } from '../calls/call-parameters.ts';
import { adminDocument } from '../calls/openapi/admin-document.ts';
import { sendPrivately } from '../calls/private-response.ts';
import { allowSlowBody } from '../server/body-guard.ts';
import { bodyProblem } from '../server/body-limits.ts';
import { connectionOf } from '../server/connection-of.ts';
import { failure } from '../server/failure.ts';
import { knownParameters, queryOf, type RepeatedParameter } from '../server/query.ts';
import { refuseForeign } from '../server/same-origin.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { handleAdminCall } from './admin-response.ts';
import type { AdminRoute } from './admin-route.ts';

interface Deps {
  routes: readonly AdminRoute[];
  directory: OperatorDirectory;
  clock: Clock;
  logger: Logger;
  version: string;
}

/** Fits a formatted article or a few hundred grid rows. */
const LARGEST_JSON = 2 * 1024 * 1024;

/**
 * Registers the admin calls. Checks in order, before the body is read: same origin (for writes and downloads) →
 * session → second factor → role. Then parameters → service. No response is cached.
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
    const document = adminDocument(
      deps.routes.map(({ call }) => call),
      deps.version,
    );
    scope.get('/console/openapi.json', {
      onRequest: async (request, reply) => {
        await admit({ operator: 'signed-in', method: 'GET' }, request, reply, deps);
      },
      handler: (_request, reply) =>
        reply.headers({ ...securityHeaders, 'cache-control': 'no-store', vary: 'cookie' }).send(document),
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
  call: Pick<AdminCall, 'operator' | 'method' | 'returns'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, logger }: Deps,
): Promise<AuthContext | undefined> {
  const isGuarded = call.method === 'POST' || call.returns === 'file';
  const foreign = isGuarded ? refuseForeign(request.headers) : null;
  if (foreign) {
    await sendPrivately(reply, foreign);
    return undefined;
  }
  const now = clock.now();
  const { cookie: cookies, host = '', 'user-agent': userAgent = '' } = request.headers;
  const browser = {
    ...{ cookies, host, userAgent: userAgent.slice(0, 300) },
    ...{ connection: connectionOf(request), address: request.ip },
  };
  let session: OperatorSession | null;
  try {
    session = await directory.of(browser, now);
  } catch (error) {
    logger.error('operator session lookup failed', { error });
    await sendPrivately(reply, failure('UNAVAILABLE'));
    return undefined;
  }
  const refusal = refusalOf(call, session);
  if (refusal) {
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
  if (needed === 'half-signed-in') {
    return null;
  }
  if (session.step !== 'in') {
    return failure('LOGIN_REQUIRED', session.step === 'totp' ? '请先输入动态验证码' : '请先绑定动态验证码');
  }
  const { role } = session.operator;
  return needed === 'signed-in' || mayDo(role, needed)
    ? null
    : failure('FORBIDDEN', `${ROLE_NAMES[role]}没有这项权限，需要时请联系管理员`);
}

async function serve(
  route: AdminRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AuthContext | undefined,
  { logger }: Deps,
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
  const result = await handleAdminCall(route, params, context, body, logger);
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
