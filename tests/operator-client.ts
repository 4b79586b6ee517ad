import { type AdminClient, operatorClient } from '#contract/admin/client.ts';
import type { Call, CallData, CallInput } from '#contract/call.ts';
import { demoOperator } from '#demo/accounts.ts';

const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

/** Logs in the demo's operator at an origin; the calls of the client are theirs. @throws if refused */
export async function logInOperatorAt(
  origin: string,
  password: string = demoOperator.password,
): Promise<AdminClient> {
  const login = await fetch(`${origin}/console/api/login`, {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ name: demoOperator.name, password }),
  });
  const [cookie] = login.headers.getSetCookie()[0]?.split(';') ?? [];
  if (!cookie) {
    throw new Error(`The login was refused: ${await login.text()}`);
  }
  return operatorClient((path, init) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...init?.headers, ...OWN, cookie } }),
  );
}

/** The data of a call. @throws if it is refused */
export async function dataOf<C extends Call>(
  client: AdminClient,
  call: C,
  params: CallInput<C>,
  file?: Blob,
): Promise<CallData<C>> {
  const result = await client.request(call, params, file);
  if (result.status !== 1) {
    throw new Error(`${call.path}: ${result.code} ${result.msg}`);
  }
  return result.data;
}
