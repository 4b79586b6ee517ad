import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorCall } from '../../../contract/operator/call.ts';
import { operatorCalls } from '../../../contract/operator/calls.ts';
import { PERMISSIONS, ROLES, type Role } from '../../../contract/operator/roles.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp } from './operator-app.ts';

const ALL = 'admin editor operations support auditor';

/** The calls of a subject: who may read it, and who may change it. */
function subject(name: string, readers: string, writers: string, more = ['state']) {
  const at = (action: string) => `/console/api/${name}/${action}`;
  const reads = ['list', 'one', 'export', 'history'].map((action) => [at(action), readers]);
  const writes = ['save', 'remove', 'undoable', 'undo', ...more].map((action) => [at(action), writers]);
  return Object.fromEntries([...reads, ...writes]) as Record<string, string>;
}

/** The calls by which a list takes files. */
function imports(name: string, writers: string): Record<string, string> {
  const at = `/console/api/${name}/import`;
  return Object.fromEntries(['', '-template'].map((end) => [at + end, writers]));
}

/** Who may make each call, written down a second time: a call that isn't here fails the test. */
const MAY: Record<string, string> = {
  '/console/api/login': 'anybody',
  '/console/api/logout': 'anybody',
  '/console/api/me': 'half',
  '/console/api/totp': 'half',
  '/console/api/totp/begin': 'half',
  '/console/api/totp/confirm': 'half',
  '/console/api/password': ALL,
  '/console/api/sessions': ALL,
  '/console/api/sessions/end': ALL,
  '/console/api/audit/list': 'admin auditor',
  '/console/api/audit/export': 'admin auditor',
  '/console/api/dashboard/traffic': ALL,
  '/console/api/dashboard/content': ALL,
  '/console/api/dashboard/comments': ALL,
  '/console/api/visits/list': ALL,
  '/console/api/searches/list': ALL,
  '/console/api/claims/list': 'admin operations support auditor',
  '/console/api/media/picture': 'admin editor operations',
  ...subject('games', ALL, 'admin editor'),
  ...subject('news', ALL, 'admin editor'),
  '/console/api/news/preview': 'admin editor',
  ...imports('games', 'admin editor'),
  ...imports('news', 'admin editor'),
  ...imports('packs', 'admin operations'),
  ...imports('openings', 'admin editor operations'),
  ...subject('packs', ALL, 'admin operations'),
  '/console/api/codes/list': 'admin operations support auditor',
  '/console/api/codes/upload': 'admin operations',
  '/console/api/codes/paste': 'admin operations',
  '/console/api/codes/export': 'admin operations',
  '/console/api/codes/batches': 'admin operations support auditor',
  '/console/api/codes/withdraw': 'admin operations',
  '/console/api/codes/quarantine': 'admin operations',
  '/console/api/codes/release': 'admin operations',
  ...subject('openings', ALL, 'admin editor operations', []),
  ...subject('tests', 'admin editor operations auditor', 'admin editor operations', []),
  ...subject('activities', 'admin editor operations auditor', 'admin editor operations'),
  ...subject('banners', 'admin editor operations auditor', 'admin editor operations', ['state', 'order']),
  ...subject('links', 'admin editor operations auditor', 'admin editor operations', ['order']),
  ...subject('words', 'admin editor operations auditor', 'admin editor operations', ['order']),
  ...subject('pages', 'admin editor support auditor', 'admin editor', []),
  ...subject('appeals', 'admin support auditor', 'admin support', []),
  ...subject('rankings', 'admin editor operations auditor', 'admin editor operations', []),
  ...subject('sites', 'admin auditor', 'admin', []),
  ...subject('operators', 'admin auditor', 'admin', ['password', 'totp-reset', 'end-sessions']),
  '/console/api/comments/list': 'admin operations support auditor',
  '/console/api/comments/export': 'admin operations support auditor',
  '/console/api/comments/history': 'admin operations support auditor',
  '/console/api/comments/moderate': 'admin support',
  '/console/api/comments/undo': 'admin support',
  ...subject('sensitive', 'admin operations support auditor', 'admin support', ['add']),
  '/console/api/trades/list': 'admin operations support auditor',
  '/console/api/trades/export': 'admin operations support auditor',
  '/console/api/trades/history': 'admin operations support auditor',
  '/console/api/trades/review': 'admin support',
  '/console/api/players/list': 'admin support auditor',
  '/console/api/players/export': 'admin support auditor',
  '/console/api/players/history': 'admin support auditor',
  '/console/api/players/sessions': 'admin support auditor',
  '/console/api/players/claims': 'admin support auditor',
  '/console/api/players/end-sessions': 'admin support',
  '/console/api/players/ban': 'admin support',
  '/console/api/players/unban': 'admin support',
  '/console/api/players/data': 'admin',
  '/console/api/system/check': 'admin',
  '/console/api/backups/list': 'admin',
  '/console/api/backups/make': 'admin',
  '/console/api/backups/check': 'admin',
  '/console/api/backups/restore': 'admin',
  '/console/api/backups/download': 'admin',
  '/console/api/players/erase': 'admin',
  '/console/api/openings/grid': 'admin editor operations',
  '/console/api/openings/paste': 'admin editor operations',
  '/console/api/openings/repeat': 'admin editor operations',
};

const REFUSED = [401, 403];

test('every call of the back office stands in the table, and nothing else does', () => {
  expect(operatorCalls.map(({ path }) => path).sort()).toEqual(Object.keys(MAY).sort());
});

test('what needs a permission needs one that exists', () => {
  const doors = ['anybody', 'half-signed-in', 'signed-in'];
  for (const { path, operator } of operatorCalls) {
    expect([path, [...PERMISSIONS, ...doors].includes(operator)]).toEqual([path, true]);
  }
});

describeEachDatabase('who may what', (open) => {
  let back: OperatorApp;
  const browsers = new Map<Role, OperatorBrowser>();
  const guarded = operatorCalls.filter(({ path }) => MAY[path] !== 'anybody');

  beforeAll(async () => {
    back = await openOperatorApp(await open());
    for (const role of ROLES) {
      browsers.set(role, await back.signedIn(role));
    }
  });
  afterAll(() => back.close());

  /** The status of a call without parameters, to which nothing is ever done. */
  async function statusOf(browser: OperatorBrowser, call: OperatorCall): Promise<number> {
    const { statusCode } = await browser.request(call, {});
    return statusCode;
  }

  test('every call is served', async () => {
    for (const { method, path } of operatorCalls) {
      expect([path, back.app.hasRoute({ method, url: path })]).toEqual([path, true]);
    }
  });

  test('without a session nothing opens but the door', async () => {
    for (const call of guarded) {
      expect([call.path, await statusOf(new OperatorBrowser(back.app), call)]).toEqual([call.path, 401]);
    }
  });

  test('half a session opens what completes it, and nothing else', async () => {
    const half = await back.signedIn('admin', 'half');
    await back.db
      .updateTable('operator_session')
      .set({ step: 'totp' })
      .where('operator_id', '=', (one) =>
        one.selectFrom('operator').select('operator.id').where('operator.name', '=', 'half'),
      )
      .execute();
    for (const call of guarded) {
      const isOpen = !REFUSED.includes(await statusOf(half, call));
      const isOwnRefusal = call.path === '/console/api/totp/begin';
      expect([call.path, isOpen || isOwnRefusal]).toEqual([call.path, MAY[call.path] === 'half']);
    }
  });

  describe.each(ROLES)('%s', (role) => {
    test.each(guarded.map((call) => [call.path, call] as const))('%s', async (path, call) => {
      const browser = browsers.get(role) ?? new OperatorBrowser(back.app);
      const isAllowed = MAY[path] === 'half' || (MAY[path] ?? '').split(' ').includes(role);
      expect(await statusOf(browser, call)).toSatisfy((status: number) =>
        isAllowed ? !REFUSED.includes(status) : status === 403,
      );
    });
  });

  test('a refusal says which role it was, and is kept by nobody', async () => {
    const browser = browsers.get('auditor') ?? new OperatorBrowser(back.app);
    const answer = await browser.send({ method: 'POST', url: '/console/api/games/save', payload: {} });
    expect(answer.json()).toEqual({
      ...{ status: 0, code: 'FORBIDDEN' },
      msg: '审计没有这项权限，需要时请联系管理员',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
