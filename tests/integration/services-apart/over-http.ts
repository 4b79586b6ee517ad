import type { FastifyInstance } from 'fastify';

interface Request {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}

/** Provides `app.inject` for a server in another process. */
export function overHttp(origin: string): { app: FastifyInstance } {
  const inject = async ({
    method = 'GET',
    url,
    headers: { host: _host, ...headers } = {},
    payload,
  }: Request) => {
    const response = await fetch(origin + url, { method, headers, body: payload, redirect: 'manual' });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'set-cookie': response.headers.getSetCookie(),
      },
      body,
      json: () => JSON.parse(body),
    };
  };
  return { app: { inject } as unknown as FastifyInstance };
}
