import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { steadyPort } from '#tests/integration/steady-port.ts';
import { stopServer, untilItResponds } from './server-process.ts';

/** Next.js with default settings and the portal's markup below `/dynamic/<name>` and `/isr/<name>`. */
export interface NextPeer {
  url: string;
  stop(): Promise<void>;
}

export const NEXT_FOLDER = join(import.meta.dirname, '..', 'peers', 'next');
const START_LIMIT_MS = 30_000;
const environment = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };

/**
 * Installs, builds and starts the peer; the first time needs the npm registry. Its pages have the same elements as the
 * portal's and come from memory, without a database.
 * @param pages full HTML by page name
 */
export async function startNext(pages: Record<string, string>): Promise<NextPeer> {
  mkdirSync(join(NEXT_FOLDER, 'markup'), { recursive: true });
  const styles = join(NEXT_FOLDER, 'markup', 'styles.json');
  if (!existsSync(styles)) {
    writeFileSync(styles, '[]');
  }
  for (const [name, html] of Object.entries(pages)) {
    writeFileSync(join(NEXT_FOLDER, 'markup', `${name}.html`), markupOf(html));
  }
  run('npm', 'install', '--no-audit', '--no-fund', '--include=optional', '--loglevel=error');
  run(process.execPath, join('node_modules', 'next', 'dist', 'bin', 'next'), 'build');
  const port = await steadyPort();
  const child = spawn(
    process.execPath,
    [join('node_modules', 'next', 'dist', 'bin', 'next'), 'start', '-H', '127.0.0.1', '-p', String(port)],
    { cwd: NEXT_FOLDER, env: environment, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds('Next.js', { url, child, limitMs: START_LIMIT_MS });
  return { url, stop: () => stopServer(child) };
}

/** A page's body without scripts, comments and the first element of Next.js. */
export function markupOf(html: string): string {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  return body
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace('<div hidden=""></div>', '');
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: NEXT_FOLDER,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} failed in ${NEXT_FOLDER}`);
  }
}
