import { Counter, Gauge, type Registry } from 'prom-client';
import type { Reads } from '#platform/database/reads/open-reads.ts';

/** How far a replica is behind, and who answers the public's reads; nothing where there is no replica. */
export function watchReplica(registry: Registry, { replica }: Reads): void {
  if (!replica) {
    return;
  }
  new Gauge({
    name: 'youmen_replica_lag_seconds',
    help: 'How old is what the replica shows, at most',
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds());
    },
  });
  new Counter({
    name: 'youmen_reads_total',
    help: 'Statements of what everybody may read, by the server that answered',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replica.counts())) {
        this.inc({ server }, count);
      }
    },
  });
}
