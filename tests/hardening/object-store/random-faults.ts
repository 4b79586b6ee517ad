import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { BODY, type Fault, type FaultyStore, LISTING, PICTURE } from './faulty-store.ts';
import { listed, outcomeOf, readWhole } from './run.ts';

/** A response to every request, made at random. */
export interface RandomFault {
  name: string;
  fault: Fault;
  /** Whether an operation may take it for a success. */
  isRight: boolean;
}

const STATUSES = [200, 200, 200, 200, 202, 204, 206, 301, 304, 400, 403, 409, 429, 500, 503, 507];
const TYPES = ['image/webp', 'image/webp', 'text/html; charset=utf-8', undefined];
const ENDINGS = ['ends', 'ends', 'is cut off', 'stays open'] as const;
const MAX_DELAY_MS = 300;

/** A response with the whole of `right` or a part of it, whose parts fit or contradict each other. */
export function randomFault(right: Buffer, random: () => number): RandomFault {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const status = pick(STATUSES);
  const type = pick(TYPES);
  const ending = pick(ENDINGS);
  const sent = random() < 0.5 ? right.length : Math.floor(random() * right.length);
  // A part with its own length cannot be recognised, other than by its status.
  const length = pick([right.length, status === 206 ? sent : right.length, undefined]);
  const delay = Math.floor(random() * MAX_DELAY_MS);
  const headers = {
    etag: '"x"',
    ...(type ? { 'content-type': type } : {}),
    ...(length === undefined ? {} : { 'content-length': length }),
  };
  const fault: Fault = ({ method }, response) => {
    setTimeout(() => {
      response.writeHead(status, headers);
      if (method === 'HEAD' || method === 'PUT') {
        response.end();
        return;
      }
      response.write(right.subarray(0, sent), () => {
        if (ending === 'ends') {
          response.end();
        } else if (ending === 'is cut off') {
          response.destroy();
        }
      });
    }, delay);
  };
  const name = `returns ${status} as ${type} with ${sent} of ${right.length} bytes, length ${length}, after ${delay} ms and ${ending}`;
  return { name, fault, isRight: status === 200 && sent === right.length };
}

/** Runs operations against random faults; returns those that hang, and successes without a right response. */
export async function runRandomFaults(
  server: FaultyStore,
  store: FileStore,
  { times, random }: { times: number; random: () => number },
): Promise<string[]> {
  const found: string[] = [];
  const operations: [string, Buffer, () => Promise<unknown>][] = [
    ['read', BODY, () => readWhole(store)],
    ['list', Buffer.from(LISTING), () => listed(store)],
    ['has', BODY, () => store.has(PICTURE)],
    ['put', Buffer.alloc(0), () => store.put(PICTURE, BODY, 'image/webp')],
  ];
  for (let time = 0; time < times; time += 1) {
    for (const [name, right, operation] of operations) {
      const { fault, isRight, name: what } = randomFault(right, random);
      server.fault = fault;
      const outcome = await outcomeOf(operation);
      const isComplete = isRight || ((name === 'put' || name === 'has') && what.startsWith('returns 200'));
      if (outcome === 'hangs' || (outcome === 'succeeds' && !isComplete)) {
        found.push(`${name} ${outcome} while the store ${what}`);
      }
    }
  }
  server.fault = undefined;
  return found;
}

/** Responds to each request as the store does, or with a random fault. @param share of requests with a fault */
export function sometimes(server: FaultyStore, share: number, random: () => number): Fault {
  return (request, response) => {
    const right = request.url?.includes('?list-type') ? Buffer.from(LISTING) : BODY;
    const respond = random() < share ? randomFault(right, random).fault : server.respond;
    respond(request, response);
  };
}
