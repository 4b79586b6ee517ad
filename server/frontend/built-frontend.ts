import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registerAdminPages } from '#platform/http/admin/admin-pages.ts';
import { registerFiles } from '#platform/http/files/files.ts';
import { registerOfflineWorker } from '#platform/http/pages/offline-worker.ts';
import { PageRenderer, type PortalEntry } from '#platform/http/pages/page-renderer.ts';
import type { Frontend } from './frontend.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'build');

/** The sites as `npm run build` writes them to `build/`. */
export async function builtFrontend(): Promise<Frontend> {
  const entry: PortalEntry = await import(join(BUILD, 'server', 'index.js'));
  return {
    renderer: (services, clock) => new PageRenderer(entry, services, clock),
    program: serverProgram,
    ...builtFiles,
  };
}

async function serverProgram(): Promise<string> {
  const root = join(BUILD, 'server');
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')));
  return files.join('\n');
}

/** The files alone, for a process that renders no page. */
export const builtFiles: Pick<Frontend, 'registerPortal' | 'registerAdmin'> = {
  registerPortal: async (app, { offlineWorker }) => {
    registerOfflineWorker(app, { client: join(BUILD, 'client'), wanted: offlineWorker });
    await registerFiles(app, BUILD);
  },
  registerAdmin: (app, logger) => registerAdminPages(app, { build: BUILD, logger }),
};
