import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** Suites of `npm test` or `npm run test:strain`, with settings for longer runs. */
const suites: Record<string, { files: readonly string[]; settings?: Record<string, string> }> = {
  limits: {
    files: ['accounts/limits-hold', 'accounts/limits-of-codes', 'accounts/limits', 'accounts/reset-race'],
  },
  'cross-site': { files: ['cross-site'] },
  roles: { files: ['admin/roles', 'admin/access'] },
  'one-pack': { files: ['admin/one-pack'] },
  restore: { files: ['backup', 'restore-archive', 'codes-after-restore'] },
  upgrades: {
    files: ['migration-killed', 'migration-time-limit', 'upgrade', 'rollback'],
    settings: { KILL_STEP: '1', KILL_ROUNDS: '20' },
  },
  imports: { files: ['import-killed', 'import-codes-killed'] },
  directory: { files: ['data-directory'], settings: { KILL_ROUNDS: '40' } },
  clocks: { files: ['clock-jumps'] },
};

/** The suites as soak parts by name, each of which returns its faults. */
export const soakSuites = Object.fromEntries(
  Object.entries(suites).map(([name, { files, settings }]) => [
    name,
    async () => {
      const paths = files.map((file) => `/${file}.test.ts`);
      const projects = ['--project', 'integration', '--project', 'hardening'];
      const { status } = spawnSync(process.execPath, [PROGRAM, 'run', ...projects, ...paths], {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'test', ...settings },
      });
      return status === 0 ? [] : ['see above'];
    },
  ]),
);
