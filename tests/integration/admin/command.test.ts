import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenHash } from '#platform/security/token-cookie.ts';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { DATA_KEYS } from '#tests/data-keys.ts';
import { kinds, newPlace, openPlace, type Place, settingsOf } from '../place.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let elsewhere: string;
/** PostgreSQL, which a command need not start. */
let place: Place;

beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), 'youmen-command-'));
  place = await newPlace(kinds.at(-1) ?? 'embedded', elsewhere, { migrated: true });
});
afterAll(() => rmSync(elsewhere, { recursive: true }));

/** Runs the command line with one line of standard input. */
function portal(
  args: string[],
  line = '',
  settings: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'cli', 'portal.ts'), 'operator', ...args], {
    cwd: elsewhere,
    env: bareEnvironment({ ...settingsOf(place), DATA_KEYS, ...settings }),
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  child.stdin.end(`${line}\n`);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

const operatorOf = async (name: string) => {
  const { db, close } = await openPlace(place);
  try {
    return await db
      .selectFrom('operator')
      .leftJoin('operator_invitation as invitation', 'invitation.operator_id', 'operator.id')
      .select(['operator.password_hash', 'operator.must_change_password', 'operator.password_expires_at'])
      .select('invitation.token_hash')
      .where('operator.name', '=', name)
      .executeTakeFirstOrThrow();
  } finally {
    await close();
  }
};

const PUBLIC = { PUBLIC_URL: 'https://www.example.com', DEMO: '0' };
const LINK = /^(https:\/\/www\.example\.com)?\/console\/invite#([\w-]{43})$/m;

test('the command line creates and invites operators with a link, which replaces the one before', async () => {
  const made = await portal(['create', '--name', 'li.lei', '--display', '李雷', '--role', 'editor']);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('已新建后台账号 li.lei。') });
  const [, origin, token = ''] = LINK.exec(made.output) ?? [];
  expect(origin).toBeUndefined();
  const invited = await operatorOf('li.lei');
  expect(invited).toMatchObject({ password_hash: null, must_change_password: false });
  expect(Buffer.from(invited.token_hash ?? '')).toEqual(tokenHash(token));
  expect(await portal(['create', '--name', 'li.lei'])).toMatchObject({ code: 1 });
  const again = await portal(['invite', '--name', 'li.lei'], '', PUBLIC);
  const [, address, next = ''] = LINK.exec(again.output) ?? [];
  expect([again.code, address]).toEqual([0, PUBLIC.PUBLIC_URL]);
  expect(Buffer.from((await operatorOf('li.lei')).token_hash ?? '')).toEqual(tokenHash(next));
  expect(await portal(['invite', '--name', 'nobody'])).toMatchObject({ code: 1 });
  expect(await portal(['invite', '--name', 'li.lei', '--role', 'admin'])).toMatchObject({ code: 2 });
}, 120_000);

test('the command line sets temporary passwords, which it reads from standard input only', async () => {
  const create = ['create', '--name', 'han.meimei', '--display', '韩梅梅', '--temporary-password'];
  expect(await portal(create, 'short')).toMatchObject({ code: 2, output: expect.stringContaining('12') });
  expect(await portal([...create, '--password', 'a long walk in the rain'])).toMatchObject({ code: 2 });
  const made = await portal(create, 'a long walk in the rain');
  expect(made).toEqual({
    code: 0,
    output: '已新建后台账号 han.meimei。\n临时密码 72 小时内有效，登录后必须先换成自己的密码。\n',
  });
  expect(await operatorOf('han.meimei')).toMatchObject({ must_change_password: true, token_hash: null });
  const { password_expires_at } = await operatorOf('han.meimei');
  const hours = ((password_expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71);
  expect(hours).toBeLessThanOrEqual(72);
  expect((await portal(['list'])).output).toContain('han.meimei\t韩梅梅\t管理员\t临时密码\n');
  await portal(['invite', '--name', 'han.meimei']);
  const reset = ['reset-password', '--name', 'han.meimei', '--without-totp', '--without-passkeys'];
  expect(await portal(reset, 'another walk, by night')).toMatchObject({ code: 0 });
  expect(await operatorOf('han.meimei')).toMatchObject({ must_change_password: true, token_hash: null });
  expect(await portal(['reset-password', '--name', 'nobody'], 'another walk, by night')).toMatchObject({
    code: 1,
  });
}, 120_000);
