// @module-tag exact

import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { encodeProof, MOST_WORK } from '#contract/account/proof.ts';
import * as access from '#contract/admin/access.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { wrongPasswords, wrongTotp } from '#services/admin/auth/limits.ts';
import { replaced } from '#tests/replaced.ts';
import { deviceOfEverybody, lightProofs, uncheckedProofs } from '../accounts/lockouts/plants.ts';
import { solve } from '../accounts/test-browser.ts';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import {
  deviceOfAnother,
  enter,
  NAME,
  proofOf,
  SECONDS_BETWEEN,
  stranger,
  strangersGuess,
  strangersGuessForADay,
  unsolvedProof,
} from './lockouts/strangers.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';

/** Sixteen letters, as a recovery code has them. */
const WRONG_CODE = 'aaaaaaaaaaaaaaaa';

function consoleOn(open: OpenTestDatabase) {
  let server: OperatorApp | undefined;
  let remove: (() => void) | undefined;
  let restoreWork: (() => void) | undefined;
  afterEach(async () => {
    remove?.();
    restoreWork?.();
    await server?.close();
    [server, remove, restoreWork] = [undefined, undefined, undefined];
  });
  return async (plant?: () => () => void) => {
    const db = await open();
    await db.deleteFrom('limit_hit').execute();
    await db.deleteFrom('operator_session').execute();
    await db.deleteFrom('operator').execute();
    server = await openOperatorApp(db);
    restoreWork = lightProofs();
    remove = plant?.();
    return server;
  };
}

/**
 * Ten strangers with the password enter fifty wrong codes; then the operator comes from a new browser and from the own one.
 */
async function strangersEnterCodes(server: OperatorApp): Promise<string[]> {
  const device = await server.signedIn('admin', NAME);
  const { secret } = await device.get(access.totpBegin, {});
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
  await device.get(access.totpConfirm, { code: codeNow() });
  await device.call(access.logout, {});
  for (let place = 0; place < 10; place += 1) {
    const guesser = stranger(server);
    await enter(guesser);
    for (let tries = 0; tries < 5; tries += 1) {
      await guesser.call(access.totp, { code: WRONG_CODE });
    }
  }
  server.clock.pass(SECONDS_BETWEEN);
  const fresh = stranger(server);
  await enter(fresh);
  const refused = await fresh.call(access.totp, { code: codeNow() });
  const work = refused.status === 0 ? refused.work : undefined;
  const proof = work && (await proofOf(fresh, work));
  const withProof = proof ? await fresh.call(access.totp, { code: codeNow(), proof }) : refused;
  server.clock.pass(SECONDS_BETWEEN);
  await enter(device);
  const known = await device.call(access.totp, { code: codeNow() });
  return [
    ...(refused.status === 1 ? ['a stranger with the password has another free guess'] : []),
    ...(withProof.status === 1 ? [] : ['the code of the operator is not accepted with a proof']),
    ...(known.status === 1 ? [] : ['the operator’s device cannot log in']),
  ];
}

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

  test('by wrong passwords from the same office', async () => {
    const server = await start();
    const device = await server.signedIn('admin', NAME);
    const neighbour = new OperatorBrowser(server.app);
    for (let i = 0; i < 60; i += 1) {
      await neighbour.call(access.login, { name: `name${i}`, password: 'no' });
    }
    expect(await enter(neighbour)).toMatchObject({ code: 'TOO_MANY' });
    server.clock.pass(SECONDS_BETWEEN);
    expect(await device.call(access.confirm, { password: PASSWORD })).toMatchObject({ status: 1 });
    expect(await enter(device)).toMatchObject({ status: 1 });
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

describeOneDatabase('the attack on operators finds planted bugs:', (open) => {
  const start = consoleOn(open);

  test.each([
    [
      'wrong passwords of a name refuse everybody',
      () => replaced(wrongPasswords.ofName, 'levels', wrongPasswords.ofName.levels.slice(0, 1)),
      'the operator cannot log in with a proof',
    ],
    [
      'no device is known',
      () => replaced(KnownDevices.prototype, 'find', async () => undefined),
      'the operator’s device cannot log in',
    ],
    [
      'the name alone has no counter',
      () => replaced(wrongPasswords.ofName, 'levels', [[{ ms: 1, most: 1_000 }]]),
      'a stranger has another free guess',
    ],
  ])('%s', async (_bug, plant, fault) => {
    expect(await strangersGuess(await start(plant))).toContain(fault);
  });

  test.each([
    [
      'the highest level refuses',
      strangersGuessForADay,
      () => replaced(wrongPasswords.ofName, 'levels', wrongPasswords.ofName.levels.slice(0, -1)),
      'the operator cannot log in with a proof',
    ],
    [
      'a cookie is accepted for another name',
      deviceOfAnother,
      deviceOfEverybody,
      'a device counts as known for another name',
    ],
    ['a proof is not checked', unsolvedProof, uncheckedProofs, 'an unsolved challenge counts'],
  ])('%s', async (_bug, attack, plant, fault) => {
    expect(await attack(await start(plant))).toContain(fault);
  });

  test.each([
    [
      'wrong codes of a name refuse everybody',
      () => replaced(wrongTotp.ofName, 'levels', wrongTotp.ofName.levels.slice(0, 1)),
      'the code of the operator is not accepted with a proof',
    ],
    [
      'the codes of a name have no counter',
      () => replaced(wrongTotp.ofName, 'levels', [[{ ms: 1, most: 1_000 }]]),
      'a stranger with the password has another free guess',
    ],
  ])('%s', async (_bug, plant, fault) => {
    expect(await strangersEnterCodes(await start(plant))).toContain(fault);
  });
});
