import { ensureBuilt, ensureInstalled, runProgram } from '../tools/bootstrap.mjs';

ensureInstalled({ withTools: false });
ensureBuilt();
await runProgram('server/main.ts', [], { NODE_ENV: 'production' });
