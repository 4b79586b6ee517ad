import { ensureBuilt, ensureInstalled, runProgram } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
await runProgram('tests/soak.ts', process.argv.slice(2), { NODE_ENV: 'production' });
