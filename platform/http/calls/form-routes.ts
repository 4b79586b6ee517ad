import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { report } from '#contract/calls/reports.ts';
import type { Envelope } from '#contract/envelope.ts';
import { failure } from '#contract/refusal.ts';
import type { REPORT_RESULTS } from '#contract/report-vocabulary.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { addressOf } from '../request/client-of.ts';
import { connectionOf } from '../request/connection-of.ts';
import { knownParameters, RepeatedParameter } from '../request/query.ts';
import { refuseForeignForm } from '../request/same-origin.ts';
import { sendPrivately } from '../response/private-response.ts';
import { inputFields } from './call-parameters.ts';
import type { CallDeps } from './call-routes.ts';

type Deps = Pick<CallDeps, 'gateway' | 'clock' | 'players' | 'addressKey'>;
type Result = (typeof REPORT_RESULTS)[number];

/** The page with the form, which posts to its own address. */
const REPORT_PAGE = '/BaseReport';

const RESULTS: Partial<Record<string, Result>> = {
  BAD_REQUEST: 'invalid',
  NOT_FOUND: 'missing',
  TOO_MANY: 'many',
};

/**
 * Registers the plain HTML form of reports, for browsers without scripts. A post runs the call and redirects to the page
 * with the result, so that a reload sends nothing again.
 */
export function registerForms(app: FastifyInstance, deps: Deps): void {
  app.post(REPORT_PAGE, async (request, reply) => {
    const foreign = refuseForeignForm(request.headers);
    return foreign ? sendPrivately(reply, foreign) : redirect(reply, request, await post(request, deps));
  });
}

async function post(
  request: FastifyRequest,
  { gateway, clock, players, addressKey }: Deps,
): Promise<Envelope<unknown>> {
  try {
    const params = knownParameters(inputFields(report), formOf(request));
    const now = clock.now();
    const signedIn = await players.of(request.headers.cookie, connectionOf(request));
    return await gateway.handle(report, params, {
      now,
      scope: new ReadScope(now),
      player: signedIn?.player ?? null,
      owesConsent: signedIn?.owesConsent,
      addressKey: addressKey(addressOf(request)),
      client: null,
    });
  } catch (error) {
    if (error instanceof RepeatedParameter) {
      return failure('BAD_REQUEST');
    }
    throw error;
  }
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function redirect(reply: FastifyReply, request: FastifyRequest, envelope: Envelope<unknown>): FastifyReply {
  const back = new URLSearchParams();
  for (const name of ['kind', 'id']) {
    const value = formOf(request).get(name);
    if (value) {
      back.set(name, value);
    }
  }
  back.set('result', envelope.status === 1 ? 'sent' : (RESULTS[envelope.code] ?? 'failed'));
  return reply
    .code(303)
    .headers({ location: `${REPORT_PAGE}?${back}`, vary: 'cookie' })
    .send();
}
