import { ensureInstalled, runProgram } from './bootstrap.mjs';

ensureInstalled();
await runProgram('cli/portal.ts', process.argv.slice(2), { NODE_ENV: 'production' });
