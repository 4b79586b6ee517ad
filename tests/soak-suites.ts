import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** What is proved by suites that `npm test` runs too, and what makes them longer. */
const suites: Record<string, { files: readonly string[]; settings?: Record<string, string> }> = {
  limits: {
    files: ['accounts/limits-hold', 'accounts/limits-of-codes', 'accounts/limits', 'accounts/reset-race'],
  },
  'cross-site': { files: ['cross-site'] },
  roles: { files: ['console/roles', 'admin/auth'] },
  'one-pack': { files: ['console/one-pack'] },
  restore: { files: ['backup', 'restore-archive', 'codes-after-restore'] },
  upgrades: {
    files: ['migration-killed', 'migration-patience', 'upgrade', 'rollback'],
    settings: { KILL_STEP: '1', KILL_ROUNDS: '20' },
  },
  imports: { files: ['import-killed', 'import-codes-killed'] },
  directory: { files: ['data-directory'], settings: { KILL_ROUNDS: '40' } },
  clocks: { files: ['clock-jumps'] },
};

/** Each of them by its name, as a part that answers what is wrong. */
export const soakSuites = Object.fromEntries(
  Object.entries(suites).map(([name, { files, settings }]) => [
    name,
    async () => {
      const paths = files.map((file) => `tests/integration/${file}.test.ts`);
      const { status } = spawnSync(process.execPath, [PROGRAM, 'run', '--project', 'integration', ...paths], {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'test', ...settings },
      });
      return status === 0 ? [] : ['see above'];
    },
  ]),
);
