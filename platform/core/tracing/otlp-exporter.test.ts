import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { OtlpExporter } from './otlp-exporter.ts';

test('stop waits for the current request', async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<() => void>();
  const server = createServer((request, response) => {
    request.resume().on('end', () => receive(() => response.end('{}')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, headers: {}, service: 'portal' };
  const exporter = new OtlpExporter(settings, createLogger('silent'));
  const ids = { traceId: 'a', spanId: 'b', parentSpanId: undefined };
  const times = { startedAt: 0, endedAt: 1, isFailed: false };
  exporter.add({ ...ids, ...times, name: 'GET /', kind: 'server', attributes: {} });
  exporter.flush();
  const respond = await received;
  let isOver = false;
  const over = exporter.stop().then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  respond();
  await over;
  expect(isOver).toBe(true);
  server.close();
});

test('sends one request at a time to a slow collector', async () => {
  const received: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => received.push(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = { endpoint: `http://127.0.0.1:${port}`, headers: {}, service: 'portal' };
  const exporter = new OtlpExporter(settings, createLogger('silent'));
  const ids = { traceId: 'a', spanId: 'b', parentSpanId: undefined };
  const span = {
    ...ids,
    startedAt: 0,
    endedAt: 1,
    isFailed: false,
    name: 'GET /',
    kind: 'server',
    attributes: {},
  } as const;
  for (let round = 0; round < 5; round += 1) {
    exporter.add(span);
    exporter.flush();
  }
  await expect.poll(() => received.length).toBe(1);
  received[0]?.end('{}');
  const over = exporter.stop();
  await expect.poll(() => received.length).toBe(2);
  received[1]?.end('{}');
  await over;
  server.close();
});
