import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import {
  type Fault,
  type FaultyStore,
  LIST_FAULTS,
  PICTURE,
  READ_FAULTS,
  WRITE_FAULTS,
} from './faulty-store.ts';

/** The client's limit in these runs, and the time after which an operation counts as hanging. */
export const TIMEOUT_MS = 400;
const HANGS_MS = 4_000;

export async function listed(store: FileStore): Promise<void> {
  for await (const _file of store.list()) {
    // Reads the list to its end.
  }
}

/** Runs every operation against every fault; returns those that succeed or hang. */
export async function runStoreFaults(server: FaultyStore, store: FileStore): Promise<string[]> {
  const operations: [string, Readonly<Record<string, Fault>>, () => Promise<unknown>][] = [
    ['read', READ_FAULTS, async () => readWhole(store)],
    ['has', { 'is a captive portal': READ_FAULTS['is a captive portal'] as Fault }, () => store.has(PICTURE)],
    ['put', WRITE_FAULTS, () => store.put(PICTURE, Buffer.from('x'), 'image/webp')],
    ['list', LIST_FAULTS, () => listed(store)],
  ];
  const found: string[] = [];
  for (const [name, faults, operation] of operations) {
    for (const [fault, respond] of Object.entries(faults)) {
      server.fault = respond;
      const outcome = await outcomeOf(operation);
      if (outcome !== 'fails') {
        found.push(`${name} ${outcome} while the store ${fault}`);
      }
    }
  }
  server.fault = undefined;
  return found;
}

/** Whether an operation succeeds, fails or hangs. */
export function outcomeOf(operation: () => Promise<unknown>): Promise<string> {
  return Promise.race([
    operation().then(
      () => 'succeeds',
      () => 'fails',
    ),
    after(HANGS_MS),
  ]);
}

export async function readWhole(store: FileStore): Promise<ArrayBuffer> {
  const file = await store.read(PICTURE);
  return new Response(file?.body).arrayBuffer();
}

function after(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, ms, 'hangs').unref());
}
