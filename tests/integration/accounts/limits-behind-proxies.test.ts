// @module-tag exact

import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomDigits } from '#platform/core/ids.ts';
import { describeOneDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  payload: string;
}

const newNumber = () => `137${randomDigits(8)}`;
/** What proxies write for a client and for the outer one of two proxies, from another port each time. */
const NOTATIONS: readonly ((client: string, port: number) => string)[] = [
  (client, port) => `${client}:${port}, 10.0.0.5:${port + 1}`,
  (client, port) => `[::ffff:${client}]:${port}, "[::ffff:10.0.0.5]:${port + 1}"`,
  (client, port) => `"${client}:${port}",10.0.0.5`,
  (client) => `::ffff:${client}, ::FFFF:10.0.0.5`,
];
/** The same for one IPv6 subscriber, whose devices choose their addresses. */
const SUBSCRIBER: readonly ((port: number) => string)[] = [
  (port) => `[2001:DB8:0:7::9]:${port}, 10.0.0.5:${port + 1}`,
  (port) => `"[2001:db8:0:7:0:0:0:a%eth0]:${port}", 10.0.0.5`,
  () => '2001:db8:0:7::b%25, 10.0.0.5',
];

describeOneDatabase('[FWD-01] limits of clients behind two proxies', (open) => {
  let accounts: AccountApp;
  let origin: string;
  beforeEach(async () => {
    accounts = await openAccountApp(await open(), { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
    origin = await accounts.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => accounts.close());

  /** Sends over a connection: an injected request does not pass the server's own handler. */
  const inject = async ({ url, method, headers, payload }: Sent) => {
    const response = await fetch(origin + url, { method, headers, body: payload });
    const body = await response.text();
    const { status: statusCode } = response;
    return { statusCode, headers: Object.fromEntries(response.headers), body, json: () => JSON.parse(body) };
  };

  let sent = 0;
  /** A browser whose request the inner proxy on this machine passes on. */
  function through(notations: readonly ((port: number) => string)[]): TestBrowser {
    sent += 1;
    const forwarded = notations[sent % notations.length]?.(40_000 + 2 * sent) ?? '';
    return new TestBrowser({ app: { inject } as never }, { headers: { 'x-forwarded-for': forwarded } });
  }
  const client = (address: string) => NOTATIONS.map((write) => (port: number) => write(address, port));

  test.each([
    ['an IPv4 address', client('203.0.113.9'), client('203.0.113.8')],
    ['an IPv6 subscriber', SUBSCRIBER, client('203.0.113.8')],
  ])('%s gets ten codes, whatever its ports; another one is not affected', async (_who, one, other) => {
    const statuses: unknown[] = [];
    for (let request = 0; request < 14; request += 1) {
      const { status } = await through(one).sendCode(newNumber());
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(10).fill(1), ...Array(4).fill(0)]);
    expect(await through(other).sendCode(newNumber())).toMatchObject({ status: 1 });
  });

  test('a client has ten wrong passwords for a name, whatever its ports; another one is not affected', async () => {
    const wrong = { username: newNumber(), password: 'tianse9' };
    const refusals: unknown[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const response = await through(client('203.0.113.9')).act('passwordLogin', wrong);
      refusals.push(response.status === 0 && response.code);
    }
    expect(new Set(refusals.slice(0, 10))).not.toContain('TOO_MANY');
    expect(refusals.slice(10)).toEqual(['TOO_MANY', 'TOO_MANY']);
    const response = await through(client('203.0.113.8')).act('passwordLogin', wrong);
    expect(response).not.toMatchObject({ code: 'TOO_MANY' });
  });
});
