import { afterEach, expect, test, vi } from 'vitest';
import { acceptShown, readShown } from './shown-documents.ts';

const VERSIONS = { agreement: '2026-11-01-0a1b2c3d', privacy: '2026-10-01-4e5f6071' };

/** The requests to a server with these responses by path; others do not arrive. */
function serve(responses: Record<string, object | undefined>) {
  const requests: [string, string][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
    requests.push([path, String(body)]);
    const response = await responses[path];
    if (!response) {
      throw new TypeError('offline');
    }
    return Response.json(response);
  });
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[MY-08] the versions that were shown are accepted, not those of that moment', async () => {
  const shown = { status: 1, msg: 'ok', data: { documents: VERSIONS } };
  const requests = serve({
    '/account/documents': shown,
    '/account/consents/accept': { status: 0, code: 'CONFLICT', msg: '有更新' },
  });
  const read = readShown();
  expect(await read).toEqual(VERSIONS);
  shown.data.documents = { ...VERSIONS, privacy: '2026-12-01-9f8e7d6c' };
  await acceptShown(read);
  expect(requests).toEqual([
    ['/account/documents', ''],
    ['/account/consents/accept', String(new URLSearchParams(VERSIONS))],
  ]);
});

test.each([
  ['without texts', { status: 1, msg: 'ok', data: { documents: null } }],
  ['that the server refuses to say', { status: 0, code: 'UNAVAILABLE', msg: '稍后' }],
  ['that do not arrive', undefined],
])('[MY-08] versions %s are not accepted', async (_name, response) => {
  const requests = serve({ '/account/documents': response });
  await acceptShown(readShown());
  expect(requests).toHaveLength(1);
});

test('[MY-08] a login does not wait for ever for a server that does not respond', async () => {
  vi.useFakeTimers();
  serve({ '/account/consents/accept': new Promise<never>(() => undefined) });
  const accepted = acceptShown(Promise.resolve(VERSIONS));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await accepted).toBeUndefined();
});
