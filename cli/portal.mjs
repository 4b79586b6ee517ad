import { ensureInstalled, runProgram } from '../tools/bootstrap.mjs';

ensureInstalled({ withTools: false });
await runProgram('cli/portal.ts', process.argv.slice(2), { NODE_ENV: 'production' });
