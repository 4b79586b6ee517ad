import { dashboardTraffic } from '#contract/admin/dashboard.ts';
import { tokenCreate } from '#contract/admin/tokens.ts';
import { type Call, encodingOf, hasJson } from '#contract/call.ts';
import { requestOf } from '#contract/request.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import type { OperatorApp, OperatorBrowser } from '../operator-app.ts';

/** What a token never may, as a second copy. */
export const NEVER =
  /^(?:(operators|roles|tokens|webhooks|audit|access|backups|system|players|avatars|reports|appeals|trades|reviews|setup)\.|codes\.find$)/;
const SESSION_CALLS = ['/console/api/comments/export', '/console/api/claims/list'];

/** Makes a call with a token, from a machine without a session. */
export function sendWith(
  { app }: Pick<OperatorApp, 'app'>,
  token: string,
  call: Call,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const [url] = requestOf(call.path, params, encodingOf(call));
  return app.inject({
    method: call.method,
    url,
    remoteAddress: '198.51.100.9',
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(hasJson(call) ? { payload: params } : {}),
  });
}

export async function createToken(
  browser: OperatorBrowser,
  scopes: readonly string[],
  days = '30' as '30' | '365',
) {
  return (await browser.get(tokenCreate, { name: '内容平台', scopes: [...scopes], days })).token;
}

/** The calls that a token with these scopes may make and must not, or the reverse. Calls have no parameters. */
export async function tokenFaults(
  server: Pick<OperatorApp, 'app' | 'db'>,
  token: string,
  scopes: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const call of operatorCalls.filter(({ method, path }) => server.app.hasRoute({ method, url: path }))) {
    const isAllowed =
      scopes.includes(call.access) &&
      !NEVER.test(call.access) &&
      !call.recent &&
      !SESSION_CALLS.includes(call.path) &&
      !call.path.endsWith('/history');
    await server.db.deleteFrom('limit_hit').execute();
    const { statusCode } = await sendWith(server, token, call);
    const isRefused = statusCode === 403 || statusCode === 401;
    if (isRefused === isAllowed) {
      found.push(`${call.path} returns ${statusCode}`);
    }
  }
  return found;
}

/** Whether a token is accepted a second before its end and refused at its end. */
export async function expiryFaults(
  server: Pick<OperatorApp, 'app' | 'clock'>,
  token: string,
  days: number,
): Promise<string[]> {
  const statuses: number[] = [];
  for (const seconds of [days * 86_400 - 1, 1]) {
    server.clock.pass(seconds);
    const range = { from: '2026-11-20', to: '2026-11-21' };
    statuses.push((await sendWith(server, token, dashboardTraffic, range)).statusCode);
  }
  return statuses.join() === '200,401' ? [] : [`before and at the end: ${statuses.join()}`];
}
