import { Secret, TOTP } from 'otpauth';
import { afterEach } from 'vitest';
import * as access from '#contract/admin/access.ts';
import { lightProofs } from '#tests/integration/accounts/lockouts/plants.ts';
import type { OpenTestDatabase } from '#tests/integration/databases.ts';
import { type OperatorApp, openOperatorApp } from '../operator-app.ts';
import { enter, NAME, proofOf, SECONDS_BETWEEN, stranger } from './strangers.ts';

/** Sixteen letters, as a recovery code has them. */
const WRONG_CODE = 'aaaaaaaaaaaaaaaa';

/** Opens an admin site without operators and closes it, with its planted bug, after the test. */
export function consoleOn(open: OpenTestDatabase) {
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
export async function strangersEnterCodes(server: OperatorApp): Promise<string[]> {
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
