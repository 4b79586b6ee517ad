import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/admin/roles.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { describeEachDatabase, describeOneDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';
import {
  accessFaults,
  noteAddresses,
  straysOf,
  VISITORS,
  type Visitors,
  visitorsOf,
} from './roles/access-faults.ts';
import { plantBugs, planted, plantStray } from './roles/plants.ts';
import { MAY } from './roles/table.ts';

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
  let visitors: Visitors;
  const addresses = new Set<string>();

  beforeAll(async () => {
    back = await openOperatorApp(await open(), {}, undefined, (app) => noteAddresses(app, addresses));
    visitors = await visitorsOf(back);
  });
  afterAll(() => back.close());

  test('every call is served, and nothing that the table does not know', () => {
    for (const { method, path } of operatorCalls) {
      expect([path, back.app.hasRoute({ method, url: path })]).toEqual([path, true]);
    }
    expect(straysOf(addresses)).toEqual([]);
  });

  test.each(VISITORS)('%s opens what the table says, and nothing else', async (who) => {
    expect(await accessFaults(visitors, who)).toEqual([]);
  });

  test('a refusal says which role it was, and is kept by nobody', async () => {
    const answer = await visitors.auditor.send({
      method: 'POST',
      url: '/console/api/games/save',
      payload: {},
    });
    expect(answer.json()).toEqual({
      ...{ status: 0, code: 'FORBIDDEN' },
      msg: '审计没有这项权限，需要时请联系管理员',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describeOneDatabase('the table finds planted bugs', (open) => {
  let back: OperatorApp;
  let removeCodes: (() => void) | undefined;
  afterEach(async () => {
    removeCodes?.();
    await back.close();
  });

  test('calls that need less than they must, a role that may too much, and a call past the door', async () => {
    const addresses = new Set<string>();
    removeCodes = plantBugs();
    back = await openOperatorApp(await open(), {}, undefined, (app) => {
      noteAddresses(app, addresses);
      plantStray(app);
    });
    const visitors = await visitorsOf(back);
    const faults: string[] = [];
    for (const who of VISITORS) {
      faults.push(...(await accessFaults(visitors, who, planted)));
    }
    const found = faults.map((fault) => fault.replace(/ answers .*/, '')).sort();
    const opened = (path: string, ...whos: string[]) => whos.map((who) => `${who}: ${path}`);
    expect(found).toEqual(
      [
        ...opened('GET /console/api/codes/export', 'editor', 'support', 'auditor'),
        ...opened(
          'GET /console/api/backups/download',
          ...['half', 'editor', 'operations', 'support', 'auditor'],
        ),
        ...opened('GET /console/api/players/list', 'nobody', 'half', 'editor', 'operations'),
        ...opened('POST /console/api/packs/save', 'support'),
      ].sort(),
    );
    expect(straysOf(addresses)).toEqual(['/console/api/codes/everything']);
  });
});
