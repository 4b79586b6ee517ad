import { ensureInstalled, runProgram } from './bootstrap.mjs';

ensureInstalled();
await runProgram('tests/mutation/run.ts', process.argv.slice(2));
