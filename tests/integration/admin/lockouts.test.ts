// @module-tag exact

import { expect, test } from 'vitest';
import { encodeProof, MOST_WORK } from '#contract/account/proof.ts';
import * as access from '#contract/admin/access.ts';
import { solve } from '../accounts/test-browser.ts';
import { describeEachDatabase } from '../databases.ts';
import { consoleOn, strangersEnterCodes } from './lockouts/console-scene.ts';
import {
  deviceOfAnother,
  enter,
  goOn,
  NAME,
  proofOf,
  SECONDS_BETWEEN,
  stranger,
  strangersGuess,
  strangersGuessForADay,
  unsolvedProof,
} from './lockouts/strangers.ts';
import { OperatorBrowser, PASSWORD } from './operator-app.ts';

describeEachDatabase('strangers cannot lock an operator out', (open) => {
  const start = consoleOn(open);

  test('[SEC-06] by wrong codes, though they have the password', async () => {
    expect(await strangersEnterCodes(await start())).toEqual([]);
  });

  test('by wrong passwords from anywhere', async () => {
    expect(await strangersGuess(await start())).toEqual([]);
  });

  test('[SEC-08] by wrong passwords for a day', async () => {
    expect(await strangersGuessForADay(await start())).toEqual([]);
  });

  test.each([
    ['[SEC-17] by a device of their own', deviceOfAnother],
    ['[SEC-17] nor log in with an unsolved challenge', unsolvedProof],
  ])('%s', async (_how, attack) => {
    expect(await attack(await start())).toEqual([]);
  });

  test('[SEC-16] by requests for challenges from the same office', async () => {
    const server = await start();
    const neighbour = stranger(server);
    for (let i = 0; i < 101; i += 1) {
      expect(await neighbour.call(access.loginChallenge, { name: `name${i}`, work: 1 })).toMatchObject({
        status: 1,
      });
    }
  });

  test('[SEC-24] by wrong passwords from the same office', async () => {
    const server = await start();
    const device = await server.signedIn('admin', NAME);
    const neighbour = new OperatorBrowser(server.app);
    for (let i = 0; i < 60; i += 1) {
      await neighbour.call(access.login, { name: `name${i}`, password: 'no' });
    }
    expect(await enter(neighbour)).toMatchObject({ code: 'PROOF_REQUIRED', work: 1 });
    expect(await enter(neighbour, PASSWORD, await proofOf(neighbour, 1))).toMatchObject({ status: 1 });
    await goOn(server, 'operator-address', 400);
    await goOn(server, 'operator-network', 4_000);
    const fresh = new OperatorBrowser(server.app);
    expect(await enter(fresh)).toMatchObject({ code: 'PROOF_REQUIRED', work: MOST_WORK });
    expect(await enter(fresh, PASSWORD, await proofOf(fresh, MOST_WORK))).toMatchObject({ status: 1 });
    await goOn(server, 'operator-address', 50);
    expect(await enter(new OperatorBrowser(server.app))).toMatchObject({ code: 'TOO_MANY' });
    server.clock.pass(SECONDS_BETWEEN);
    expect(await device.call(access.confirm, { password: PASSWORD })).toMatchObject({ status: 1 });
    expect(await enter(device)).toMatchObject({ status: 1 });
  });

  test('and the audit notes 500 wrong passwords of a network in an hour', async () => {
    const server = await start();
    await server.operator(NAME, 'admin');
    const browser = new OperatorBrowser(server.app);
    const noted = async () => {
      await enter(browser, 'no');
      const rows = server.db.selectFrom('audit_entry').select('id').where('operator_name', '=', NAME);
      return (await rows.execute()).length;
    };
    expect(await noted()).toBe(1);
    await goOn(server, 'operator-login-noted', 498);
    browser.address = '203.0.113.8';
    expect(await noted()).toBe(2);
    expect(await noted()).toBe(2);
    server.clock.pass(3_600);
    expect(await noted()).toBe(3);
  });

  test('and a known device waits for its own wrong passwords', async () => {
    const server = await start();
    const device = await server.signedIn('admin', NAME);
    for (let i = 0; i < 5; i += 1) {
      expect(await enter(device, 'not the password')).toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await enter(device)).toMatchObject({ code: 'TOO_MANY', retry_after: 60 });
    expect(await enter(stranger(server))).toMatchObject({ status: 1 });
  });

  test('a proof is for one name, and a wrong level or a used one does not count', async () => {
    const server = await start();
    await server.operator(NAME, 'admin');
    for (let i = 0; i < 50; i += 1) {
      await enter(stranger(server), 'not the password');
    }
    const fresh = stranger(server);
    const { challenge } = await fresh.get(access.loginChallenge, { name: 'han.meimei', work: 1 });
    const other = encodeProof(challenge, solve(challenge));
    expect(await enter(fresh, PASSWORD, other)).toMatchObject({ code: 'PROOF_REQUIRED', work: 1 });
    const proof = await proofOf(fresh, 1);
    expect(await enter(fresh, 'not the password', proof)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await enter(fresh, PASSWORD, proof)).toMatchObject({ code: 'PROOF_REQUIRED' });
    expect(await fresh.call(access.loginChallenge, { name: NAME, work: MOST_WORK + 1 })).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
