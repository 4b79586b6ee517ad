import { ensureBuilt, ensureInstalled, isBuilt, runProgram } from '../tools/bootstrap.mjs';

ensureInstalled({ onlyRuntime: isBuilt() });
ensureBuilt();
await runProgram('server/main.ts', [], { NODE_ENV: 'production' });
