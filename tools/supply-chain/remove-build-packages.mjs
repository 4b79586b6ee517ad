// Removes the packages that only the build needs from `node_modules`, for a container with its own Node. Run it once: npm
// installs the others again if it is repeated.
import { spawnSync } from 'node:child_process';
import { projectRoot } from '../bootstrap.mjs';
import { BUILD_PACKAGES, SPARE_PACKAGES } from './build-packages.mjs';

const { status } = spawnSync(
  'npm',
  [
    ...['uninstall', '--no-save', '--omit=dev', '--offline', '--loglevel=error'],
    ...BUILD_PACKAGES,
    ...SPARE_PACKAGES,
  ],
  { cwd: projectRoot, stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exit(status ?? 1);
