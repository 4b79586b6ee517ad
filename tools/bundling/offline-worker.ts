import { join } from 'node:path';
import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';
import { derivedTables } from './derived-tables.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'portal', 'browser', 'offline', 'worker', 'worker.ts');

/** Emits the service worker: a classic script with a fixed address. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: await classicScript(ENTRY, 'worker', [derivedTables()]),
      });
    },
  };
}
