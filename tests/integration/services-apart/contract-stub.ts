import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, hasJson } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { sampleOf } from './sample-of.ts';

/** A stub of the services that implements only the contract. */
export interface ContractStub {
  url: string;
  /** The latest request of each path. */
  requests: Map<string, { headers: IncomingMessage['headers']; params: Record<string, unknown> }>;
  stop(): Promise<void>;
}

const byAddress = new Map(Object.values<Call>(calls).map((call) => [`${call.method} ${call.path}`, call]));
const account = { uid: 1, nickname: '契约玩家', icon_url: 'https://stub.example.com/a.png' };

/** Starts the stub: each call returns a sample of its output schema, for parameters that match its input schema. */
export async function startContractStub(): Promise<ContractStub> {
  const requests: ContractStub['requests'] = new Map();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const call = byAddress.get(`${request.method} ${pathname}`);
    const params = call && hasJson(call) ? JSON.parse(body) : Object.fromEntries(searchParams);
    requests.set(pathname, { headers: request.headers, params });
    const [code, result] = call
      ? responseOf(call, params)
      : pathname === '/index.php'
        ? [200, { status: 1, msg: '登录成功', data: account }]
        : [404, 'not found'];
    response.writeHead(code as number, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function responseOf(call: Call, params: unknown): [number, object] {
  return call.input.safeParse(params).success
    ? [200, { status: 1, msg: 'ok', data: sampleOf(call.output) }]
    : [400, { status: 0, code: 'BAD_REQUEST', msg: '参数不正确' }];
}
