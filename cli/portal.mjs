import { ensureInstalled, runProgram } from '../tools/bootstrap.mjs';

ensureInstalled({ onlyRuntime: true });
await runProgram('cli/portal.ts', process.argv.slice(2), { NODE_ENV: 'production' });
