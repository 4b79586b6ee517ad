import { soakProcesses } from './deploy/soak.ts';
import { soakDatabase } from './faults/database/soak.ts';
import { soakRecovery } from './faults/failover/recovery.ts';
import { soakFailover, soakFailoverPlants } from './faults/failover/soak.ts';
import { soakFullDisk } from './faults/full-disk/soak.ts';
import { soakPowerCuts } from './faults/power-cut/soak.ts';
import { soakFuzz } from './fuzz/soak.ts';
import { soakMixed } from './load/mixed.ts';
import { soakSlowClients, soakStops } from './load/soak.ts';
import { soakPatterns } from './security/patterns/soak.ts';
import { soakPayloads } from './security/payloads/soak.ts';
import { soakAttacks } from './security/soak.ts';
import { soakSuites } from './soak-suites.ts';

/**
 * The long runs of the fault suites: `npm run soak -- fuzz` with arguments of the part, or all parts without a name.
 * Exits with 1 on a fault.
 */
const parts: Record<string, (args: readonly string[]) => Promise<string[]>> = {
  fuzz: soakFuzz,
  attacks: soakAttacks,
  patterns: soakPatterns,
  payloads: soakPayloads,
  slow: soakSlowClients,
  stops: soakStops,
  mixed: soakMixed,
  processes: soakProcesses,
  database: soakDatabase,
  failover: soakFailover,
  'failover-plants': soakFailoverPlants,
  recovery: soakRecovery,
  'power-cut': soakPowerCuts,
  'full-disk': soakFullDisk,
  ...soakSuites,
};

// The parts stop their processes when this one exits; a signal's default action would leave them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const [name, ...args] = process.argv.slice(2);
const unknown = name !== undefined && !Object.hasOwn(parts, name);
if (unknown) {
  console.error(`Unknown: ${name}. Parts: ${Object.keys(parts).join(', ')}`);
}
const found: string[] = [];
for (const [part, run] of Object.entries(parts).filter(([part]) => !name || part === name)) {
  console.log(`\n── ${part}`);
  const faults = await run(args).catch((error: Error) => [`failed: ${error.stack}`]);
  found.push(...faults.map((fault) => `${part}: ${fault}`));
}
console.log(found.length === 0 && !unknown ? '\nNo faults.' : `\n${found.join('\n')}`);
process.exit(found.length === 0 && !unknown ? 0 : 1);
