import { ensureInstalled, runProgram } from './bootstrap.mjs';

ensureInstalled();
await runProgram('tests/chaos/claims.ts', process.argv.slice(2));
