import { expect, it, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { PhoneCodes } from './phone-codes.ts';

const NOW = '2026-11-21T10:00:00+08:00';
const END = new Date('2026-11-21T10:10:00+08:00');
const secret = new ServerSecret('a-secret-of-at-least-32-characters');
const number = Buffer.from('number');
const flowHash = secret.hash('flow', 'the flow');
const codeHash = secret.hash('phone code', 'the flow 123456');

/** Codes on a database that returns `rows`. */
function start(rows: object[] = []) {
  const { db, statements } = scriptedDatabase(() => rows);
  return { codes: new PhoneCodes({ db, clock: fixedClock(NOW), secret }), statements };
}

test.each([
  ['123456', codeHash],
  [null, null],
])(
  'the code %s is stored as a hash for ten minutes and replaces the previous one of its flow',
  async (code, hash) => {
    const { codes, statements } = start();
    expect(await codes.begin(number, 'reset', code, 'the flow')).toBe('the flow');
    expect(statements.map(({ parameters }) => parameters)).toEqual([
      [flowHash, number, 'reset', hash, END, number, hash, END, 0],
    ]);
  },
);

it('generates a flow when none is given', async () => {
  const { codes } = start();
  const [one, two] = [await codes.begin(number, 'login', '1'), await codes.begin(number, 'login', '1')];
  expect([one, two]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(one).not.toBe(two);
});

test.each([undefined, ''])('without a flow (%s) there is no attempt and nothing is counted', async (flow) => {
  const { codes, statements } = start([{ id: 3, code_hash: codeHash }]);
  expect(await codes.attempt(flow, number, 'login')).toBeNull();
  expect(statements).toEqual([]);
});

it('returns null when the database has no valid code', async () => {
  const { codes, statements } = start();
  expect(await codes.attempt('the flow', number, 'login')).toBeNull();
  expect(statements[0]?.parameters).toEqual([flowHash, number, 'login', 5, new Date(NOW)]);
});

it('matches only the same code and is deleted by its id', async () => {
  const { codes, statements } = start([{ id: 3, code_hash: codeHash }]);
  const attempt = await codes.attempt('the flow', number, 'login');
  expect(['123456', '123457', ''].map((entered) => attempt?.matches(entered))).toEqual([true, false, false]);
  expect(await attempt?.spend()).toBe(true);
  expect(statements[1]).toEqual({ sql: 'delete from "phone_code" where "id" = $1', parameters: [3] });
});

it('matches nothing when an external service issued it', async () => {
  const { codes } = start([{ id: 3, code_hash: null }]);
  const attempt = await codes.attempt('the flow', number, 'login');
  expect([attempt?.matches('123456'), attempt?.matches('')]).toEqual([false, false]);
});
