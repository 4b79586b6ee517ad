import '#platform/core/private-files/umask.ts';
import { openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { rotateKeys } from '#platform/security/rotate-keys.ts';
import { createAccount, numberAt } from '../accounts/data-keys/numbers.ts';
import { atStatement } from '../at-statement.ts';
import { testOwner } from '../owner.ts';

/** Numbers of a round that no other round uses. */
const WRITERS = 4;
const OF_WRITER = 4_000;
const OF_ROUND = WRITERS * OF_WRITER;

/**
 * Rotates the data keys as `rotate-until-killed.ts` does, while writers log in: by turns with one of the first `known` numbers (fifth
 * argument) and with a new one of the round (fourth argument). Prints a line for each login that is committed, with the place of the
 * number and the uid of its account, and at the end `statements` with the number of the rotation's statements.
 */
const [dataDir = '', url, statement = '', round = '', known = ''] = process.argv.slice(2);
const place = { dataDir, databaseUrl: url || undefined, owner: testOwner() };
const { db, close } = await openDatabase(place, () => undefined);
const keys = dataKeysOf({ dataKeys: undefined, dataDir });
const accessLog = new AccessLog(keys);
let isRotating = true;

async function logIn(at: number): Promise<void> {
  const uid = await createAccount({ db, keys }, numberAt(at), `own-${at}`);
  await transaction(db, async (tx) => {
    const ring = await accessLog.hold(tx);
    const client = { address: '198.51.100.7', port: null, agent: String(at) };
    await accessLog.record(tx, ring, { at: new Date(), player_id: at, kind: 'login_code', client });
  });
  process.stdout.write(`${at} ${uid}\n`);
}

async function writeAlong(writer: number): Promise<void> {
  const first = (Number(round) + 1) * OF_ROUND + writer * OF_WRITER;
  for (let count = 0; isRotating && count < OF_WRITER; count += 1) {
    await logIn(count % 2 === 0 ? first + count : (count * WRITERS + writer) % Number(known));
  }
}

const killed = atStatement(Number(statement), (node) => {
  setImmediate(() => process.kill(process.pid, 'SIGKILL'));
  return node;
});
const writing = Array.from({ length: WRITERS }, (_, writer) => writeAlong(writer));
await rotateKeys(db.withPlugin(killed), keys, () => undefined);
isRotating = false;
await Promise.all(writing);
await close();
process.stdout.write(`statements ${killed.statements}\n`);
process.exit(0);
