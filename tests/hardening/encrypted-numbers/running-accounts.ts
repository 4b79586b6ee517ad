import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import type { AccountApp } from '#tests/integration/accounts/account-app.ts';

/**
 * The accounts of a running portal for a `TestBrowser`. The portal trusts this machine as a proxy, writes messages into its outbox, and
 * gets one login at a time.
 */
export function runningAccounts(url: string, dataDir: string): AccountApp {
  const inject = async ({ method, url: path, remoteAddress, headers, payload }: InjectOptions) => {
    const { host: _, ...sent } = headers as Record<string, string>;
    const response = await fetch(new URL(String(path), url), {
      method: method ?? 'GET',
      headers: { ...sent, 'x-forwarded-for': remoteAddress ?? '' },
      body: payload as string,
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
      body,
      json: () => JSON.parse(body),
    };
  };
  const lastMessage = () => {
    const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
    return JSON.parse(lines.at(-1) ?? '');
  };
  return { app: { inject }, lastMessage } as unknown as AccountApp;
}
