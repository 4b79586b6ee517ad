import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { consoleCalls } from '#contract/admin/console-calls.ts';
import { accessOf } from '#contract/admin/role-access.ts';
import { handlersOf } from '#platform/calls/handler.ts';
import type { OperatorSession } from '#platform/core/operator.ts';
import { registerAdminCalls } from './admin-routes.ts';

const session: OperatorSession = {
  id: 's',
  operator: {
    id: 1,
    name: 'yun',
    display_name: '小云',
    role: 'admin',
    custom_roles: [],
    access: accessOf('admin', []),
  },
  has_totp: true,
  has_passkey: false,
  confirmed_at: null,
  step: 'in',
};
const exported = consoleCalls('console', 'games.write').get('games/export', '导出', { returns: 'file' });

async function* lines() {
  yield '第一行\n';
}

test('[BLR-15] a file that takes longer than other connections live arrives', async () => {
  const app = Fastify({ connectionTimeout: 60 });
  onTestFinished(() => app.close());
  const late = handlersOf<unknown>()(exported, async () => {
    await sleep(200);
    return { name: '游戏.csv', type: 'text/csv', body: lines() };
  });
  await registerAdminCalls(app, {
    handlers: [late],
    logger: { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() },
    version: '1',
    clock: { now: () => new Date('2026-11-21T02:00:00Z') },
    directory: { of: async () => session, ofToken: async () => null },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${origin}/console/api/games/export`, { headers });
  expect(await response.text()).toBe('第一行\n');
});
