import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { scaled } from '#tests/time-limits.ts';
import { type ReceivedSpan, startReceiver } from './otlp-receiver.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const SECRET = { SERVICE_SECRET: 'a secret of thirty-two characters', DEMO: '0' };
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const MOBILE = '13800138000';
const STARTED_WITHIN_MS = scaled(120_000);

describe('traces', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let spans: ReceivedSpan[];

  beforeAll(async () => {
    receiver = await startReceiver();
    const traced = (OTEL_SERVICE_NAME: string) => ({
      ...SECRET,
      OTEL_SERVICE_NAME,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20token',
    });
    const main = await startPortal(root, { ...traced('main'), SERVICES: 'main' });
    const portal = await startPortal(root, { ...traced('portal'), MAIN_SERVICE_URL: main.url });
    await sendRequests(portal);
    await Promise.all([portal.stop(), main.stop()]);
    receiver.stop();
    spans = receiver.spans;
  }, STARTED_WITHIN_MS);
  afterAll(() => receiver?.stop());

  const ofTrace = () => spans.filter(({ traceId }) => traceId === TRACE);
  const find = (service: string, name: RegExp) =>
    ofTrace().find((span) => span.service === service && name.test(span.name));

  test('a request, its calls, its request to another process and the statements there form one trace', () => {
    const request = find('portal', /^GET \/vue\/searchgame$/);
    const call = find('portal', /^main \/vue\/searchgame$/);
    const outbound = find('portal', /^GET 127\.0\.0\.1:\d+$/);
    const remoteRequest = find('main', /^GET \/vue\/searchgame$/);
    const remoteCall = find('main', /^main \/vue\/searchgame$/);
    const statement = find('main', /^db select$/);
    const chain = [request, call, outbound, remoteRequest, remoteCall, statement];
    expect(chain.map((span) => span?.kind)).toEqual([2, 1, 3, 2, 1, 3]);
    expect(chain.map((span) => span?.parentSpanId)).toEqual([
      CALLER,
      ...chain.slice(0, -1).map((span) => span?.spanId),
    ]);
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: '200' },
    });
    for (const { startTimeUnixNano, endTimeUnixNano } of ofTrace()) {
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
    }
  });

  test('statements have no parameters, and no span contains personal data', () => {
    const statements = spans.flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === 'db.query.text'),
    );
    expect(statements.some(({ value }) => value.stringValue?.includes('$1'))).toBe(true);
    expect(JSON.stringify(spans)).not.toMatch(new RegExp(`${MOBILE}|secret-cookie|203\\.0\\.113`));
    expect(spans.map(({ name }) => name)).toContain('GET another page');
  });

  test('the collector receives the spans at the configured URL with the configured headers', () => {
    expect([...receiver.tokens]).toEqual(['/v1/traces a token application/json']);
  });
});

/** Sends requests with a phone number in every place. */
async function sendRequests({ url }: PortalProcess): Promise<void> {
  const headers = {
    traceparent: `00-${TRACE}-${CALLER}-01`,
    cookie: 'session=secret-cookie',
    'x-forwarded-for': '203.0.113.7',
  };
  await fetch(`${url}/vue/searchgame?val=${MOBILE}`, { headers });
  await fetch(`${url}/vue/gamesof?ids=${MOBILE}`);
  await fetch(`${url}/${MOBILE}`);
  await fetch(`${url}/account/index.php?g=api&m=userbox&a=login`, {
    method: 'POST',
    headers: { 'x-portal': '1', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ username: MOBILE, password: MOBILE, sign: 'x' }),
  });
}
