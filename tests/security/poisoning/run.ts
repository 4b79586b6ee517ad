import { send, type Target, tryAll } from '../attack.ts';
import { lone, type Shape, shapes, shapesBehindProxy } from './own-addresses.ts';
import { allAtOnce, type Poison, poisons, told } from './poisons.ts';
import { differences, type Seen, seen } from './seen.ts';

/** The forms that visitors take: each is kept for itself. */
const FORMS = ['identity', 'gzip', 'br'] as const;
type Clean = Record<(typeof FORMS)[number], Seen>;

/**
 * Asks for addresses that nobody asked for before, first with a poison and then as a visitor does: what he gets, in each
 * form, is what visitors get of an address of the same kind that was never poisoned.
 */
export async function poisoning(target: Target, server: 'portal' | 'nginx' = 'portal'): Promise<string[]> {
  const isProxy = server === 'nginx';
  const tries = (isProxy ? shapesBehindProxy : shapes).flatMap((shape) =>
    poisons.map((poison, place) => ({ shape, poison, number: 2 * place + 2 + Number(isProxy) })),
  );
  const wanted = new Map<Shape, Promise<Clean>>();
  const cleanOf = (shape: Shape) => {
    const clean = wanted.get(shape) ?? visits(target, shape.at(2 * poisons.length + 2 + Number(isProxy)));
    wanted.set(shape, clean);
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
  const poisoned = await ask(target, address, poison);
  const next = await visits(target, address);
  const faults = [
    ...(poison.isForAnother ? [] : own(poisoned, poison, clean)).map((fault) => `whoever does gets ${fault}`),
    ...FORMS.flatMap((form) => differences(next[form], clean[form])).map(
      (fault) => `the next visitor gets ${fault}`,
    ),
  ];
  return faults.length > 0
    ? `${address} with ${told(poison)}: ${[...new Set(faults)].join('; ')}`
    : undefined;
}

/** What is wrong with the answer to the poison itself. */
function own(poisoned: Seen, { may = [], method }: Poison, { identity }: Clean): string[] {
  if (may.includes(poisoned.status)) {
    return marked(poisoned);
  }
  const text = method === 'HEAD' ? '' : identity.text;
  return differences(poisoned, { ...identity, headers: poisoned.headers, text });
}

/** What can be poisoned only once has no like to be compared with: it is a good answer, and nothing of the attacker's. */
async function tryLone(target: Target, path: string): Promise<string | undefined> {
  const poisoned = await ask(target, path, allAtOnce);
  const { identity } = await visits(target, path);
  const faults = [
    ...(identity.status === 200 ? [] : [`status ${identity.status}`]),
    ...marked(poisoned),
    ...marked(identity),
  ];
  return faults.length > 0 ? `${path} with ${told(allAtOnce)}: ${faults.join('; ')}` : undefined;
}

function marked({ isMarked }: Seen): string[] {
  return isMarked ? ['it stands in the answer'] : [];
}

async function ask(target: Target, address: string, poison: Poison): Promise<Seen> {
  const { headers, address: written = (own: string) => own, method, body } = poison;
  return seen(await send(target, written(address), headers, method, body), address);
}

async function visits(target: Target, address: string): Promise<Clean> {
  const visit = async (form: string) =>
    seen(await send(target, address, form === 'identity' ? [] : [['accept-encoding', form]]), address);
  return { identity: await visit('identity'), gzip: await visit('gzip'), br: await visit('br') };
}
