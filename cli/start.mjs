import { ensureBuilt, ensureInstalled, runProgram } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
await runProgram('cli/serve.ts', [], { NODE_ENV: 'production' });
