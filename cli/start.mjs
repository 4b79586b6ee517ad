import { ensureBuilt, ensureInstalled, runProgram } from '../tools/bootstrap.mjs';

ensureInstalled();
ensureBuilt();
await runProgram('server/main.ts', [], { NODE_ENV: 'production' });
