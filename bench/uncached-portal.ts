import type { AddressInfo } from 'node:net';
import { ensureDefaultSite } from '../cli/default-site.ts';
import { openJournal } from '../cli/open-journal.ts';
import { seedDemo } from '../demo/seed.ts';
import { systemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config/config.ts';
import { processEnvironment } from '../platform/config/environment.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLogger } from '../platform/logger.ts';
import { serve } from '../server.ts';

/** The portal with the demo, as `npm start` runs it, but with a page cache that keeps nothing: every request renders. */
const config = loadConfig(processEnvironment());
const logger = createLogger(config.logLevel);
const owner = { pid: process.pid, since: new Date().toISOString(), role: 'bench', socket: '' };
const { db } = await openDatabase({ ...config, owner }, (error) => logger.error('database', { error }));
await migrate(db);
await seedDemo({ db, clock: systemClock, dataDir: config.dataDir, say: () => undefined });
await ensureDefaultSite(db, config.site);
const journal = await openJournal({
  db,
  path: config.journalDir,
  clock: systemClock,
  logger,
  say: () => undefined,
});
const { app } = await serve({
  config: { ...config, cacheBytes: 0 },
  db,
  clock: systemClock,
  logger,
  journal,
  restoring: { obstacle: async () => undefined, begin: () => undefined },
});
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', () => process.exit(0));
