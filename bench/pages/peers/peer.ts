import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { steadyPort } from '#tests/integration/steady-port.ts';
import { stopServer, untilItResponds } from '../server-process.ts';
import { ASTRO, componentSources, type Language, REACT, SVELTE } from './component-sources.ts';
import { markupOf } from './markup.ts';
import { type Item, templateOf } from './markup-template.ts';

/**
 * Another framework with the portal's markup and data, in components of its own below `/memory/<name>` and
 * `/database/<name>`. Next.js has finished elements below `/dynamic/<name>` and `/isr/<name>` as well.
 */
export interface Peer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** How a framework is built and started. */
export interface Framework {
  name: string;
  folder: string;
  language: Language;
  /** The folder of the generated components. */
  generated: string;
  /** The folder of files that are served as they are. */
  files: string;
  build: readonly string[];
  start(port: number): readonly string[];
}

const PEERS = join(import.meta.dirname, '..', '..', 'peers');
const START_LIMIT_MS = 60_000;

export const NEXT: Framework = {
  name: 'Next.js',
  folder: join(PEERS, 'next'),
  language: REACT,
  generated: join('app', 'build'),
  files: 'public',
  build: [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
  start: (port) => [
    join('node_modules', 'next', 'dist', 'bin', 'next'),
    'start',
    '-H',
    '127.0.0.1',
    '-p',
    String(port),
  ],
};

export const ASTRO_PEER: Framework = {
  name: 'Astro',
  folder: join(PEERS, 'astro'),
  language: ASTRO,
  generated: join('src', 'build'),
  files: 'public',
  build: [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'],
  start: (port) => ['server.mjs', String(port)],
};

export const SVELTEKIT: Framework = {
  name: 'SvelteKit',
  folder: join(PEERS, 'sveltekit'),
  language: SVELTE,
  generated: join('src', 'routes', 'build'),
  files: 'static',
  build: [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'],
  start: (port) => ['server.mjs', String(port)],
};

/** What each page shows, by its name. */
export function dataOf(pages: Record<string, string>): Record<string, Item> {
  return Object.fromEntries(
    Object.entries(pages).map(([name, html]) => [name, templateOf(markupOf(html)).data]),
  );
}

/**
 * Installs, builds and starts a peer; the first time needs the npm registry.
 * @param pages full HTML by page name
 * @param databaseUrl of the database that `fillPeerTables` filled
 */
export async function startPeer(
  framework: Framework,
  pages: Record<string, string>,
  databaseUrl = '',
): Promise<Peer> {
  const { name, folder, build, start } = framework;
  writeSources(framework, pages);
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    PEER_DATABASE_URL: databaseUrl,
  };
  const run = (program: string, args: readonly string[]) => {
    const { status, stdout } = spawnSync(program, args, {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) {
      throw new Error(`${program} ${args.join(' ')} failed in ${folder}: ${stdout}`);
    }
  };
  run('npm', ['install', '--no-audit', '--no-fund', '--include=optional', '--loglevel=error']);
  run(process.execPath, build);
  const port = await steadyPort();
  const child = spawn(process.execPath, start(port), {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds(name, { url, child, limitMs: START_LIMIT_MS });
  return { url, pid: child.pid ?? 0, stop: () => stopServer(child) };
}

/** Writes the pages' markup, components and data into the peer's folder. */
function writeSources({ folder, generated, language }: Framework, pages: Record<string, string>): void {
  const components = join(folder, generated);
  const markup = join(folder, 'markup');
  rmSync(components, { recursive: true, force: true });
  mkdirSync(markup, { recursive: true });
  for (const [name, html] of Object.entries(pages)) {
    const body = markupOf(html);
    mkdirSync(join(components, name), { recursive: true });
    writeFileSync(join(markup, `${name}.html`), body);
    for (const [file, source] of Object.entries(componentSources(templateOf(body), language))) {
      writeFileSync(join(components, name, file), source);
    }
  }
  // The styles that are linked below `/visit`, for a browser.
  if (!existsSync(join(markup, 'styles.json'))) {
    writeFileSync(join(markup, 'styles.json'), '[]');
  }
  const names = Object.keys(pages);
  const imports = names.map((name) => `import ${name} from './${name}/Page.${language.extension}';`);
  writeFileSync(
    join(components, 'pages.js'),
    `${imports.join('\n')}\nexport const pages = { ${names.join(', ')} };\n`,
  );
  for (const file of ['page-data.js', 'visited.js']) {
    copyFileSync(join(PEERS, file), join(components, file));
  }
  writeFileSync(join(markup, 'data.json'), JSON.stringify(dataOf(pages)));
}
