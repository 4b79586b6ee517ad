import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { scaled } from '../time-limits.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', 'deploy', 'nginx');
const VISIT_LIMIT_MS = scaled(120_000);

/**
 * Runs in its own user, mount and network namespace: `/etc/nginx` is the distribution's with the shipped files, the
 * certificate is at its configured path, and ports 80 and 443 are free.
 */
const ENTER = `
set -e
ip link set lo up
mount --bind "$ROOM/nginx" /etc/nginx
for folder in /etc/ssl /var/cache /var/lib /var/log /run; do mount -t tmpfs none "$folder"; done
mkdir -p /etc/ssl/certs /etc/ssl/private /var/cache/nginx /var/lib/nginx /var/log/nginx
cp "$ROOM/youmen.pem" /etc/ssl/certs/youmen.pem
cp "$ROOM/youmen.key" /etc/ssl/private/youmen.key
exec "$@"
`;

/** The output of a command in the namespace, and its exit code. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Whether an unprivileged user may create the namespaces for {@link runWithShippedNginx}. */
export function hasNamespaces(): boolean {
  const enter = ['-rmn', 'sh', '-c', 'ip link set lo up && mount -t tmpfs none /var/cache'];
  return spawnSync('unshare', enter).status === 0;
}

/**
 * Runs `command` where the shipped nginx files are installed unchanged, as docs/operations.md says: `youmen.conf` in
 * `/etc/nginx/conf.d/`, `youmen-locations.conf` in `/etc/nginx/`. The command finds the certificate at `$ROOM/youmen.pem`.
 * @param plant changes `youmen.conf`, to prove that a test notices
 */
export async function runWithShippedNginx(
  command: readonly string[],
  plant: (config: string) => string = (config) => config,
): Promise<Outcome> {
  const room = mkdtempSync(join(tmpdir(), 'youmen-nginx-namespace-'));
  try {
    installNginxFiles(join(room, 'nginx'), plant);
    makeCertificate(room);
    const env = { ...process.env, ROOM: room };
    const args = ['-rmn', 'sh', '-c', ENTER, 'sh', ...command];
    return await promisify(execFile)('unshare', args, { env, timeout: VISIT_LIMIT_MS }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  } finally {
    rmSync(room, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The namespace has only root: the workers can't change their user. */
function installNginxFiles(folder: string, plant: (config: string) => string): void {
  cpSync('/etc/nginx', folder, { recursive: true });
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, readFileSync(main, 'utf8').replace(/^user .*;$/m, 'user root;'));
  mkdirSync(join(folder, 'conf.d'), { recursive: true });
  const config = readFileSync(join(SHIPPED, 'youmen.conf'), 'utf8');
  writeFileSync(join(folder, 'conf.d', 'youmen.conf'), plant(config));
  cpSync(join(SHIPPED, 'youmen-locations.conf'), join(folder, 'youmen-locations.conf'));
}

function makeCertificate(room: string): void {
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=www.example.com',
      '-addext',
      'subjectAltName=DNS:www.example.com',
      '-keyout',
      'youmen.key',
      '-out',
      'youmen.pem',
    ],
    { cwd: room, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`openssl failed to create a certificate in ${dirname(room)}: ${stderr}`);
  }
}
