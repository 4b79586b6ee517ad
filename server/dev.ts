import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startVite } from './frontend/vite-servers.ts';

const ROOT = join(import.meta.dirname, '..');
/** Folders whose modules the process loads itself. Vite watches all others. */
const SERVER_FOLDERS = ['contract', 'platform', 'services', 'server', 'demo'];
/** An editor writes a file in several steps, in ms. */
const SETTLE_MS = 30;

/** Modules of the server are reloaded with each generation; libraries and Vite stay. */
let generation = 0;
const folders = SERVER_FOLDERS.map((folder) => `${pathToFileURL(join(ROOT, folder)).href}/`);
const permanent = ['dev.ts', 'frontend/vite-servers.ts'].map(
  (file) => pathToFileURL(join(import.meta.dirname, file)).href,
);
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { url } = resolved;
    return folders.some((folder) => url.startsWith(folder)) && !permanent.includes(url)
      ? { ...resolved, url: `${url}?generation=${generation}` }
      : resolved;
  },
});

/** A folder and all folders in it. A recursive watch loses files that an editor replaces on Linux. */
function withSubfolders(folder: string): string[] {
  const inside = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return [
    folder,
    ...inside
      .filter((entry) => entry.isDirectory())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  ];
}

/** Serves with the present sources until a signal or an edit ends it; an error waits for the next edit. */
async function serveGeneration(stop: AbortSignal): Promise<void> {
  try {
    const [{ serveUntilSignal }, { loadConfig }, { processEnvironment }] = await Promise.all([
      import('./serve.ts'),
      import('#platform/core/config/config.ts'),
      import('#platform/core/config/environment.ts'),
    ]);
    await serveUntilSignal(loadConfig(processEnvironment()), { stop });
  } catch (error) {
    process.stderr.write(`\n${(error as Error).stack}\n\n修改文件后会自动重试。Edit a file to try again.\n`);
    if (!stop.aborted) {
      await once(stop, 'abort');
    }
  }
}

// A source with a syntax error fails Vite's own reload: the process waits for the next edit.
process.on('unhandledRejection', (error) => process.stderr.write(`${(error as Error).stack}\n`));
const vite = await startVite(ROOT);
let timer: NodeJS.Timeout | undefined;
let edit = new AbortController();
for (const folder of SERVER_FOLDERS.flatMap(withSubfolders)) {
  watch(join(ROOT, folder), (_event, name) => {
    if (name && /\.(ts|json|md|yaml)$/.test(name) && !name.endsWith('.test.ts')) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        process.stdout.write(`\n${join(folder, name)} 已修改，正在重新加载… changed, reloading…\n`);
        edit.abort();
      }, SETTLE_MS);
    }
  });
}
do {
  edit = new AbortController();
  generation += 1;
  await serveGeneration(edit.signal);
} while (edit.signal.aborted);
await vite.close();
process.exit(0);
