import { send, type Target, tryAll } from '../attack.ts';
import { lone, type Shape, shapes, shapesBehindProxy } from './own-addresses.ts';
import { allAtOnce, describePoison, type Poison, poisons } from './poisons.ts';
import { differences, type Seen, seen } from './seen.ts';

/** Visitors' encodings: each is cached separately. */
const FORMS = ['identity', 'gzip', 'br'] as const;
type Clean = Record<(typeof FORMS)[number], Seen>;

/**
 * Requests new addresses, first with a poison and then like a visitor: in each encoding the visitor's response equals
 * that of a similar address without a poison.
 */
export async function poisoning(target: Target, server: 'portal' | 'nginx' = 'portal'): Promise<string[]> {
  const isProxy = server === 'nginx';
  const tries = (isProxy ? shapesBehindProxy : shapes).flatMap((shape) =>
    poisons.map((poison, place) => ({ shape, poison, number: 2 * place + 2 + Number(isProxy) })),
  );
  const known = new Map<Shape, Promise<Clean>>();
  const cleanOf = (shape: Shape) => {
    const clean =
      known.get(shape) ?? visitorResponses(target, shape.at(2 * poisons.length + 2 + Number(isProxy)));
    known.set(shape, clean);
    return clean;
  };
  const first = isProxy ? [] : await tryAll({ ...target, share: 1 }, lone, (path) => tryLone(target, path));
  const rest = await tryAll(target, tries, async ({ shape, poison, number }) =>
    harm(target, { address: shape.at(number), poison, clean: await cleanOf(shape) }),
  );
  return [...first, ...rest];
}

interface Try {
  address: string;
  poison: Poison;
  clean: Clean;
}

async function harm(target: Target, { address, poison, clean }: Try): Promise<string | undefined> {
  const poisoned = await sendPoison(target, address, poison);
  const next = await visitorResponses(target, address);
  const faults = [
    ...(poison.isForAnother ? [] : own(poisoned, poison, clean)).map((fault) => `the sender gets ${fault}`),
    ...FORMS.flatMap((form) => differences(next[form], clean[form])).map(
      (fault) => `the next visitor gets ${fault}`,
    ),
  ];
  return faults.length > 0
    ? `${address} with ${describePoison(poison)}: ${[...new Set(faults)].join('; ')}`
    : undefined;
}

/** The faults of the response to the poison itself. */
function own(poisoned: Seen, { may = [], method }: Poison, { identity }: Clean): string[] {
  if (may.includes(poisoned.status)) {
    return marked(poisoned);
  }
  const text = method === 'HEAD' ? '' : identity.text;
  return differences(poisoned, { ...identity, headers: poisoned.headers, text });
}

/** A single address has nothing to compare with: its response must succeed and be free of the attacker's values. */
async function tryLone(target: Target, path: string): Promise<string | undefined> {
  const poisoned = await sendPoison(target, path, allAtOnce);
  const { identity } = await visitorResponses(target, path);
  const faults = [
    ...(identity.status === 200 ? [] : [`status ${identity.status}`]),
    ...marked(poisoned),
    ...marked(identity),
  ];
  return faults.length > 0 ? `${path} with ${describePoison(allAtOnce)}: ${faults.join('; ')}` : undefined;
}

function marked({ isMarked }: Seen): string[] {
  return isMarked ? ['it is in the response'] : [];
}

async function sendPoison(target: Target, address: string, poison: Poison): Promise<Seen> {
  const { headers, address: written = (own: string) => own, method, body } = poison;
  return seen(await send(target, written(address), headers, method, body), address);
}

async function visitorResponses(target: Target, address: string): Promise<Clean> {
  const request = async (form: string) =>
    seen(await send(target, address, form === 'identity' ? [] : [['accept-encoding', form]]), address);
  return { identity: await request('identity'), gzip: await request('gzip'), br: await request('br') };
}
