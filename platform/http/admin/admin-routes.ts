import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRMED_MINUTES } from '#contract/admin/access.ts';
import { type Permission, ROLE_NAMES } from '#contract/admin/roles.ts';
import { type Call, fileBodyOf, isOfLogin } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { failure, Refusal } from '#contract/refusal.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { dispatch, failureOf } from '#platform/calls/dispatch.ts';
import type { CallContext, Handler } from '#platform/calls/handler.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { allows, type OperatorDirectory, type OperatorSession } from '#platform/core/operator.ts';
import { parametersOf } from '../calls/call-parameters.ts';
import { adminDocument } from '../calls/openapi/admin-document.ts';
import { allowSlowBody } from '../request/body-guard.ts';
import { bodyProblem } from '../request/body-limits.ts';
import { addressOf } from '../request/client-of.ts';
import { connectionOf } from '../request/connection-of.ts';
import type { RepeatedParameter } from '../request/query.ts';
import { refuseForeign, verifiedOrigin } from '../request/same-origin.ts';
import { sendPrivately } from '../response/private-response.ts';
import { bearerOf, refuseToken } from './bearer-token.ts';
import { allowSilence, sendWhenReady } from './slow-result.ts';

interface Deps {
  handlers: readonly Handler[];
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
    const contexts = new WeakMap<FastifyRequest, CallContext>();
    scope.setErrorHandler(async (error: { statusCode?: number; code?: string }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) {
        deps.logger.error('call failed', { path: request.routeOptions.url, error });
      }
      const code = status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
      return sendPrivately(reply, failure(code, bodyProblem(error, request)));
    });
    let document: ReturnType<typeof adminDocument> | undefined;
    const path = '/console/openapi.json';
    scope.get(path, {
      onRequest: async (request, reply) => {
        await admit({ path, access: 'signed-in', method: 'GET' }, request, reply, deps);
      },
      handler: (_request, reply) => {
        document ??= adminDocument(
          deps.handlers.map(({ call }) => call),
          deps.version,
        );
        return reply.header('vary', 'cookie').send(document);
      },
    });
    const add = (to: FastifyInstance, handler: Handler) => {
      const { call } = handler;
      to.route({
        method: call.method,
        url: call.path,
        // A download is recorded in the audit: HEAD must not trigger that.
        exposeHeadRoute: call.returns !== 'file',
        bodyLimit: fileBodyOf(call)?.largest ?? LARGEST_JSON,
        onRequest: async (request, reply) => {
          const context = await admit(call, request, reply, deps);
          if (context) {
            contexts.set(request, context);
            if (fileBodyOf(call)) {
              allowSlowBody(request.raw);
            }
          }
        },
        handler: (request, reply) => serve(handler, request, reply, contexts.get(request), deps),
      });
    };
    for (const handler of deps.handlers.filter(({ call }) => !fileBodyOf(call))) {
      add(scope, handler);
    }
    // Only upload routes parse a body as a stream: parameter validation would traverse the stream object.
    await scope.register(async (files) => {
      files.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
      for (const handler of deps.handlers.filter(({ call }) => fileBodyOf(call))) {
        add(files, handler);
      }
    });
  });
}

async function admit(
  call: Pick<Call, 'access' | 'method' | 'returns' | 'recent' | 'sessionOnly'> & { path: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, clock, logger }: Deps,
): Promise<CallContext | undefined> {
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
    cookies,
    host,
    userAgent: userAgent.slice(0, 300),
    origin: verifiedOrigin(request.headers),
    connection: connectionOf(request),
    address: addressOf(request),
  };
  let session: OperatorSession | null;
  try {
    session =
      token === undefined ? await directory.of(browser, now) : await directory.ofToken(token, browser, now);
  } catch (error) {
    if (error instanceof Refusal) {
      await sendPrivately(reply, failureOf(call, error));
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
  return {
    now,
    scope: new ReadScope(now),
    browser,
    session,
    address: browser.address,
    host,
    ...(session ? { operator: session.operator } : {}),
    setCookie(header) {
      if (!isOfLogin(call)) {
        throw new Error(`${call.path} sets a cookie, but its response may have begun`);
      }
      reply.header('set-cookie', header);
    },
  };
}

function refusalOf({ access }: Pick<Call, 'access'>, session: OperatorSession | null) {
  if (access === 'anybody') {
    return null;
  }
  if (!session) {
    return failure('LOGIN_REQUIRED', '请先登录后台');
  }
  if (access === 'any-step') {
    return null;
  }
  if (session.step === 'password') {
    return failure('LOGIN_REQUIRED', '请先设置自己的密码');
  }
  if (access === 'half-signed-in') {
    return null;
  }
  if (session.step !== 'in') {
    return failure('LOGIN_REQUIRED', session.step === 'totp' ? '请先完成两步验证' : '请先设置两步验证');
  }
  const { role, custom_roles } = session.operator;
  const name = role === 'custom' || custom_roles.length > 0 ? '您的角色' : ROLE_NAMES[role];
  return access === 'signed-in' || allows(session.operator, access as Permission)
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
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  context: CallContext | undefined,
  { logger, blankMs }: Deps,
): Promise<FastifyReply> {
  if (!context) {
    return sendPrivately(reply, failure('LOGIN_REQUIRED'));
  }
  let params: Record<string, unknown>;
  try {
    params = parametersOf(handler.call, request);
  } catch (error) {
    return sendPrivately(reply, (error as RepeatedParameter).failure);
  }
  const file = request.body instanceof Readable ? { file: request.body } : {};
  const handled = dispatch(handler, params, { ...context, ...file }, logger);
  if (handler.call.returns !== 'file' && !isOfLogin(handler.call)) {
    return sendWhenReady(request, reply, handled as Promise<Envelope<unknown>>, blankMs);
  }
  allowSilence(request, reply);
  const result = await handled;
  return 'status' in result ? sendPrivately(reply, result) : sendFile(reply, result, logger);
}

function sendFile(reply: FastifyReply, { name, type, body }: OutgoingFile, logger: Logger): FastifyReply {
  const stream = Readable.from(body, { objectMode: false });
  stream.on('error', (error) => logger.error('file stream failed', { name, error }));
  return reply
    .headers({
      'content-type': type,
      vary: 'cookie',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .send(stream);
}
