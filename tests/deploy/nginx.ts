import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { steadyPort } from '../integration/steady-port.ts';
import { scaled } from '../time-limits.ts';
import { debianProgram } from './debian-program.ts';

/** nginx with the configuration of `deploy/`, in front of local processes. */
export interface Nginx {
  url: string;
  pid: number;
  /** Its logged errors so far. */
  errors(): string;
  /** The lines of its access log so far. */
  accesses(): string;
  stop(): Promise<void>;
}

const SHIPPED = join(import.meta.dirname, '..', '..', 'deploy', 'nginx');
/** The folder of the logs, which the test replaces by its own. */
const LOGS = '/var/log/nginx';
const START_LIMIT_MS = scaled(20_000);

/** The installed nginx, or one installed now; undefined if missing. */
export function findNginx(): string | undefined {
  return debianProgram('nginx', 'nginx-light');
}

/**
 * Starts nginx with the shipped configuration. As in an installation, ports, upstreams and folders are replaced; it
 * serves plain http here. `plant` puts a bug into the portal's server block. It serves the finished pages of `pagesDir`.
 */
export async function startNginx(
  program: string,
  ports: readonly number[],
  plant: (locations: string) => string = (locations) => locations,
  pagesDir?: string,
): Promise<Nginx> {
  const root = mkdtempSync(join(tmpdir(), 'youmen-nginx-'));
  const port = await steadyPort();
  writeConfiguration(root, port, ports);
  const locations = readFileSync(join(SHIPPED, 'youmen-locations.conf'), 'utf8');
  writeFileSync(
    join(root, 'youmen-locations.conf'),
    withFinishedPages(plant(locations), root, pagesDir).replaceAll(LOGS, root),
  );
  const child = spawn(program, ['-p', root, '-c', join(root, 'nginx.conf'), '-e', join(root, 'error.log')], {
    stdio: 'ignore',
  });
  const killWithRun = () => child.kill('SIGKILL');
  process.once('exit', killWithRun);
  const logged = (name: string) =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '';
  const errors = () => logged('error.log');
  const accesses = () => logged('access.log');
  const stop = async () => {
    await ended(child);
    process.off('exit', killWithRun);
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await responds(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      const problem = errors();
      await stop();
      throw new Error(`nginx did not start: ${problem}`);
    }
    await sleep(50);
  }
  return { url, pid: child.pid ?? 0, errors, accesses, stop };
}

function writeConfiguration(root: string, port: number, ports: readonly number[]): void {
  mkdirSync(join(root, 'temporary'));
  const shipped = readFileSync(join(SHIPPED, 'youmen.conf'), 'utf8');
  const own = shipped
    .replace(/^(?: *server 127\.0\.0\.1:\d+ (.*)\n)+/m, (_lines, how: string) =>
      ports.map((to) => `  server 127.0.0.1:${to} ${how}\n`).join(''),
    )
    .replace(/\/var\/cache\/nginx\/youmen/, join(root, 'cache'))
    .replaceAll(LOGS, root)
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
    .replace(/^ {2}listen 443 ssl http2;\n.*\n/m, `  listen 127.0.0.1:${port};\n`)
    .replace(/^ {2}ssl_.*\n/gm, '')
    .replace('/etc/nginx/youmen-locations.conf', join(root, 'youmen-locations.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(root, 'temporary', kind)};`,
  );
  writeFileSync(
    join(root, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(root, 'nginx.pid')};
events { worker_connections 4096; }
http {
${temporary.join('\n')}
${own}
}
`,
  );
}

/** As docs/operations.md says for `PAGES_DIR`: one line in place of another. */
function withFinishedPages(locations: string, root: string, pagesDir: string | undefined): string {
  if (!pagesDir) {
    return locations;
  }
  const file = join(root, 'youmen-pages.conf');
  const shipped = readFileSync(join(SHIPPED, 'youmen-pages.conf'), 'utf8');
  writeFileSync(file, shipped.replaceAll('/var/lib/youmen-pages', pagesDir).replaceAll(LOGS, root));
  return locations.replace(
    '# include /etc/nginx/youmen-pages.conf;\n  proxy_pass http://youmen;',
    `include ${file};`,
  );
}

async function responds(url: string): Promise<boolean> {
  return fetch(`${url}/metrics`).then(
    () => true,
    () => false,
  );
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  }
}
