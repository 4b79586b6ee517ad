import { afterEach, expect, test, vi } from 'vitest';
import { logout } from '#contract/admin/access.ts';
import { playerNumber } from '#contract/admin/players.ts';
import { reportContact } from '#contract/admin/reports.ts';
import type { Call } from '#contract/call.ts';
import { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { testKeys } from '#tests/data-keys.ts';
import { fillNumbers } from '../accounts/data-keys/numbers.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const MINUTE = 60;

describeEachDatabase('complete numbers in the admin site', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  /** The calls that open a sealed number for an operator whose last confirmation is 5 minutes ago. */
  async function openingCalls(): Promise<string[]> {
    server = await openOperatorApp(await open());
    await fillNumbers(server.db, testKeys, 2);
    const admin = await server.signedIn('admin');
    server.clock.pass(5 * MINUTE);
    const opened = vi.spyOn(KeyRing.prototype, 'open');
    const found: string[] = [];
    for (const call of operatorCalls.filter(({ path }) => path !== logout.path)) {
      opened.mockClear();
      await admin.request(call, { id: 1, ids: [1] });
      if (opened.mock.calls.length > 0) {
        found.push(call.path);
      }
    }
    opened.mockRestore();
    return found;
  }

  test('[SEC-01] are opened by no call without a recent confirmation', async () => {
    expect(await openingCalls()).toEqual([]);
  });

  test('[SEC-01] planted calls that forgot the confirmation are found', async () => {
    const forgetful: { recent?: boolean }[] = [playerNumber, reportContact] satisfies Call[];
    for (const call of forgetful) {
      call.recent = false;
    }
    const found = await openingCalls().finally(() => {
      for (const call of forgetful) {
        call.recent = true;
      }
    });
    expect(found.sort()).toEqual([playerNumber.path, reportContact.path].sort());
  });
});
