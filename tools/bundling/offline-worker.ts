import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildTarget } from './browser-targets.ts';
import { derivedTables } from './derived-tables.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'portal', 'browser', 'offline', 'worker', 'worker.ts');

/** Emits the service worker: a classic script with a fixed address. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        plugins: [derivedTables()],
        build: {
          write: false,
          target: buildTarget('portal'),
          modulePreload: false,
          lib: { entry: ENTRY, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      });
      const [output] = [built].flat();
      const worker = output && 'output' in output ? output.output[0] : undefined;
      if (!worker) {
        this.error('The service worker was not built.');
      }
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker.code });
    },
  };
}
