// @module-tag exact

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/admin/roles.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { describeEachDatabase, describeOneDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';
import {
  accessFaults,
  CLIENTS,
  type Clients,
  clientsOf,
  collectRoutes,
  unlistedRoutes,
} from './roles/access-faults.ts';
import { plantBugs, planted, plantUnlistedRoute } from './roles/plants.ts';
import { MAY } from './roles/table.ts';

test('the table has every admin call and no other', () => {
  expect(operatorCalls.map(({ path }) => path).sort()).toEqual(Object.keys(MAY).sort());
});

test('every call needs an existing permission or a step of the login', () => {
  const steps = ['anybody', 'any-step', 'half-signed-in', 'signed-in'];
  for (const { path, access } of operatorCalls) {
    expect([path, [...PERMISSIONS, ...steps].includes(access)]).toEqual([path, true]);
  }
});

describeEachDatabase('permissions of the roles', (open) => {
  let server: OperatorApp;
  let clients: Clients;
  const addresses = new Set<string>();

  beforeAll(async () => {
    server = await openOperatorApp(await open(), {}, undefined, (app) => collectRoutes(app, addresses));
    clients = await clientsOf(server);
  });
  afterAll(() => server.close());

  test('every call of the table has a route, and no other route exists', () => {
    for (const { method, path } of operatorCalls) {
      expect([path, server.app.hasRoute({ method, url: path })]).toEqual([path, true]);
    }
    expect(unlistedRoutes(addresses)).toEqual([]);
  });

  test.each(CLIENTS)('%s may make the calls of the table and no others', async (who) => {
    expect(await accessFaults(clients, who)).toEqual([]);
  });

  test('a refusal has the name of the role and is not cached', async () => {
    const response = await clients.auditor.send({
      method: 'POST',
      url: '/console/api/games/save',
      payload: {},
    });
    expect(response.json()).toEqual({
      status: 0,
      code: 'FORBIDDEN',
      msg: '审计没有这项权限，如有需要请联系管理员',
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describeOneDatabase('the table finds planted bugs', (open) => {
  let server: OperatorApp;
  let removeBugs: (() => void) | undefined;
  afterEach(async () => {
    removeBugs?.();
    await server.close();
  });

  test('calls with weaker requirements, a role with an extra permission, and a route without authorisation', async () => {
    const addresses = new Set<string>();
    removeBugs = plantBugs();
    server = await openOperatorApp(await open(), {}, undefined, (app) => {
      collectRoutes(app, addresses);
      plantUnlistedRoute(app);
    });
    const clients = await clientsOf(server);
    const faults: string[] = [];
    for (const who of CLIENTS) {
      faults.push(...(await accessFaults(clients, who, planted)));
    }
    const found = faults.map((fault) => fault.replace(/ returns .*/, '')).sort();
    const opened = (path: string, ...whos: string[]) => whos.map((who) => `${who}: ${path}`);
    expect(found).toEqual(
      [
        ...opened('GET /console/api/codes/export', 'editor', 'support', 'auditor', 'promoter'),
        ...opened(
          'GET /console/api/backups/download',
          'half',
          'editor',
          'operations',
          'support',
          'auditor',
          'promoter',
        ),
        ...opened(
          'POST /console/api/players/list',
          'anonymous',
          'temporary',
          'half',
          'editor',
          'operations',
          'promoter',
        ),
        ...opened('POST /console/api/packs/save', 'support'),
      ].sort(),
    );
    expect(unlistedRoutes(addresses)).toEqual(['/console/api/codes/everything']);
  });
});
