import { Gauge, type Registry } from 'prom-client';
import type { OpenDatabase } from '#platform/database/open.ts';
import { soon } from '../server/soon.ts';

/** What the embedded database's thread takes of the process's memory; nothing where there is no such thread. */
export function watchEmbedded(registry: Registry, memory: OpenDatabase['memory']): void {
  if (!memory) {
    return;
  }
  new Gauge({
    name: 'youmen_embedded_bytes',
    help: 'What the embedded database takes, for objects and beside them',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [part, bytes] of Object.entries((await soon(memory())) ?? {})) {
        this.set({ part }, bytes);
      }
    },
  });
}
