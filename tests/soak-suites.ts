import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'node_modules');
const PROJECTS = ['integration', 'exact', 'hardening'].map((name) => `--project=${name}`);

/** The programs of suites, with their arguments. */
const IN_PROCESS = [join(PACKAGES, 'vitest', 'vitest.mjs'), 'run', ...PROJECTS];
const IN_BROWSER = [join(PACKAGES, '@playwright', 'test', 'cli.js'), 'test'];

interface Suite {
  files: readonly string[];
  settings?: Record<string, string>;
  program?: readonly string[];
  /** The suite has rounds and a seed, in settings that begin with `name`. */
  long?: { name: string; rounds: number };
}

/**
 * Suites of `npm test` or `npm run test:strain`, with settings for longer runs. Arguments of those with a long form:
 * the number of rounds and a seed.
 */
export const suites: Readonly<Record<string, Suite>> = {
  limits: {
    files: [
      'accounts/limits-hold',
      'accounts/limits-of-codes',
      'accounts/limits',
      'accounts/reset-race',
      'hardening/limits-hold-planted',
    ],
  },
  lockouts: {
    files: [
      'accounts/lockouts',
      'accounts/lockouts-of-codes',
      'accounts/lockouts-apart',
      'admin/lockouts',
      'hardening/lockouts',
      'hardening/lockouts-planted',
      'hardening/operator-lockouts-planted',
    ],
    long: { name: 'LOCKOUTS', rounds: 20 },
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
  clocks: { files: ['clock-jumps', 'clock-skew'] },
  encryption: {
    files: [
      'accounts/data-keys',
      'encrypted-numbers',
      'numbers-nowhere',
      'numbers-in-copies',
      'rotation-in-use',
      'encrypted-backups',
      'backup-versions',
    ],
    settings: { KILL_STEP: '1', KILL_ROUNDS: '100' },
  },
  strangers: { files: ['account-service', 'hostile-proxy', 'no-address'] },
  frames: {
    files: ['frames', 'endless-game'],
    program: IN_BROWSER,
    long: { name: 'FRAMES', rounds: 5 },
  },
  worker: {
    files: ['worker', 'long/offline', 'long/upgrade'],
    program: IN_BROWSER,
    long: { name: 'WORKER', rounds: 20 },
  },
  rebinding: { files: ['rebinding'], long: { name: 'REBINDING', rounds: 5_000 } },
  storage: { files: ['object-store', 'restore-bucket'], long: { name: 'STORAGE', rounds: 20 } },
};

/** The suites as soak parts by name, each of which returns its faults. */
export const soakSuites = Object.fromEntries(
  Object.entries(suites).map(([name, { files, settings, program = IN_PROCESS, long }]) => [
    name,
    async (args: readonly string[]) => {
      const form = long ? settingsOf(long, args) : {};
      const paths = files.map((file) => `/${file}.test.ts`);
      const { status } = spawnSync(process.execPath, [...program, ...paths], {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'test', TEST_DATABASES: 'each', ...settings, ...form },
      });
      const repeat = Object.entries(form).map((setting) => setting.join('='));
      console.log(repeat.join(' '));
      return status === 0 ? [] : [['see above', ...repeat].join(' ')];
    },
  ]),
);

function settingsOf(
  { name, rounds }: { name: string; rounds: number },
  [length = String(rounds), seed = String(randomInt(1e9))]: readonly string[],
): Record<string, string> {
  return { [`${name}_ROUNDS`]: length, [`${name}_SEED`]: seed };
}
