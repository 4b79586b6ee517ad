import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { encodeProof } from '#contract/account/proof.ts';
import * as access from '#contract/admin/access.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { wrongPasswords, wrongTotp } from '#services/admin/auth/limits.ts';
import { replaced } from '#tests/replaced.ts';
import { solve } from '../accounts/test-browser.ts';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';

const NAME = 'li.lei';
const SECONDS_BETWEEN = 6 * 60;
/** Sixteen letters, as a recovery code has them. */
const WRONG_CODE = 'aaaaaaaaaaaaaaaa';

function consoleOn(open: OpenTestDatabase) {
  let server: OperatorApp | undefined;
  let remove: (() => void) | undefined;
  afterEach(async () => {
    remove?.();
    await server?.close();
    [server, remove] = [undefined, undefined];
  });
  return async (plant?: () => () => void) => {
    const db = await open();
    await db.deleteFrom('limit_hit').execute();
    await db.deleteFrom('operator_session').execute();
    await db.deleteFrom('operator').execute();
    server = await openOperatorApp(db);
    remove = plant?.();
    return server;
  };
}

let opened = 0;
/** A browser at an address in a network of its own. */
function stranger({ app }: OperatorApp): OperatorBrowser {
  const browser = new OperatorBrowser(app);
  opened += 1;
  browser.address = `172.${16 + (opened >> 8)}.${opened & 255}.9`;
  return browser;
}

const enter = (browser: OperatorBrowser, password = PASSWORD, proof?: string) =>
  browser.call(access.login, { name: NAME, password, ...(proof ? { proof } : {}) });

/** Requests a challenge as the login page does and solves it. */
async function proofOf(browser: OperatorBrowser, work: number): Promise<string> {
  const { challenge } = await browser.get(access.loginChallenge, { name: NAME, work });
  return encodeProof(challenge, solve(challenge));
}

/** Fifty wrong passwords from fifty networks; then the operator comes from the own, a new and an open browser. */
async function strangersGuess(server: OperatorApp): Promise<string[]> {
  const device = await server.signedIn('admin', NAME);
  const open = new OperatorBrowser(server.app);
  await enter(open);
  await device.call(access.logout, {});
  for (let i = 0; i < 50; i += 1) {
    await enter(stranger(server), 'not the password');
  }
  // The confirmation of the open session has ended.
  server.clock.pass(SECONDS_BETWEEN);
  const fresh = stranger(server);
  const refused = await enter(fresh);
  const work = refused.status === 0 ? refused.work : undefined;
  const withProof = work ? await enter(fresh, PASSWORD, await proofOf(fresh, work)) : refused;
  return [
    ...(refused.status === 1 ? ['a stranger has another free guess'] : []),
    ...(withProof.status === 1 ? [] : ['the operator cannot log in with a proof']),
    ...((await enter(device)).status === 1 ? [] : ['the operator’s device cannot log in']),
    ...((await open.call(access.confirm, { password: PASSWORD })).status === 1
      ? []
      : ['a signed-in operator cannot confirm']),
  ];
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
    expect(await fresh.call(access.loginChallenge, { name: NAME, work: 6 })).toMatchObject({
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
