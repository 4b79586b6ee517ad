import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoApp, openEchoApp } from '#tests/hardening/hostile-proxy/echo-app.ts';

let app: EchoApp;
beforeAll(async () => {
  app = await openEchoApp('127.0.0.1,10.0.0.0/8');
});
afterAll(() => app.close());

test.each([
  '203.0.113.9, 10.0.0.5',
  '203.0.113.9:51234, 10.0.0.5:4711',
  '"[::ffff:203.0.113.9]:80", [::ffff:10.0.0.5]:1',
])('[FWD-01] behind two proxies that write %s, the server knows the client', async (forwarded) => {
  const head = ['GET /echo/a HTTP/1.1', 'Host: www.example.com', 'Connection: close'];
  const { beliefs } = await app.send([...head, `X-Forwarded-For: ${forwarded}`, '', ''].join('\r\n'));
  expect(beliefs).toMatchObject([{ address: '203.0.113.9' }]);
});
