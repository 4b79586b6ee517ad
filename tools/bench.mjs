import { ensureBuilt, ensureInstalled, runProgram } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
await runProgram('bench/run.ts', process.argv.slice(2), { NODE_ENV: 'production' });
