import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const UNIT = join(import.meta.dirname, '..', '..', 'deploy', 'failover', 'youmen-backup.service');
const folder = mkdtempSync(join(tmpdir(), 'youmen-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The exit code of the unit's condition with a `psql` of these lines. systemd: 1 to 254 skip the unit, 255 fails it. */
function condition(psql: string): number | null {
  const [, script = ''] = /^ExecCondition=\/bin\/sh -c '(.*)'$/m.exec(readFileSync(UNIT, 'utf8')) ?? [];
  const program = join(folder, 'psql');
  writeFileSync(program, `#!/bin/sh\n${psql}\n`);
  chmodSync(program, 0o755);
  const path = [folder, process.env.PATH].join(delimiter);
  return spawnSync('/bin/sh', ['-c', script], { env: { PATH: path }, stdio: 'ignore' }).status;
}

describe.skipIf(process.platform === 'win32')('the nightly backup of a node', () => {
  test('runs on the leader and is skipped on a standby', () => {
    expect(condition('echo f')).toBe(0);
    expect(condition('echo t')).toBe(1);
  });

  test.each(['exit 2', 'echo "connection refused" >&2; exit 2', 'exit 127', 'echo fatal'])(
    '[RES-09] fails if it is not known which one the node is (%s)',
    (psql) => {
      expect(condition(psql)).toBe(255);
    },
  );
});
