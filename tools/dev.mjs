// `npm run dev`: the portal and the admin site from their sources, with the demo in a separate database. Options are
// passed to Node: `npm run dev -- --inspect`.
import { ensureInstalled, runProgram } from './bootstrap.mjs';

const nodeOptions = ['--enable-source-maps', '--conditions=development', ...process.argv.slice(2)];
ensureInstalled();
await runProgram('server/dev.ts', [], {
  NODE_OPTIONS: [process.env.NODE_OPTIONS, ...nodeOptions].filter(Boolean).join(' '),
  NODE_ENV: 'development',
  DATA_DIR: process.env.DATA_DIR ?? './data/dev',
  DEMO: process.env.DEMO ?? '1',
});
