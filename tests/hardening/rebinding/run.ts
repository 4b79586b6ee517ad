import { promises } from 'node:dns';
import { isPublicAddress } from '#contract/public-address.ts';
import { getPublic } from '#platform/adapters/http-client/get-public.ts';
import { type ProbeOptions, probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import { type Attack, attackList } from './attacks.ts';
import { NameServer, type Zone } from './name-server.ts';
import { PUBLIC, startTwoHosts } from './two-hosts.ts';

export type Probe = (url: string, options: ProbeOptions) => Promise<string | null>;

/** Reads a picture of another site. */
export const readPicture: Probe = async (url, { resolver, isAllowed }) => {
  const read = await getPublic(url, {
    headers: {},
    timeoutMs: 8_000,
    mostBytes: 1_000,
    ...(resolver ? { resolver } : {}),
    ...(isAllowed ? { isAllowed } : {}),
  });
  return 'fault' in read ? read.fault : null;
};

interface RebindingOptions {
  probe?: Probe;
  /** Whether the probe sends GET after a rejected HEAD. */
  headFirst?: boolean;
  /** Returns further attacks and their records. */
  more?: (port: number) => { zone: Zone; attacks: Attack[] };
}

const CONCURRENT = 8;
const DNS_TIMEOUT_MS = 800;

/** The product's rule, for which `PUBLIC` is on the internet. */
export function isAllowed(address: string): boolean {
  return address === PUBLIC || isPublicAddress(address);
}

/** Requests the addresses of all attacks and returns the faults found. */
export async function runRebinding({
  probe = probeAddress,
  headFirst = true,
  more = () => ({ zone: new Map(), attacks: [] }),
}: RebindingOptions): Promise<string[]> {
  const names = new NameServer();
  const server = await names.start();
  const hosts = await startTwoHosts();
  const faults: string[] = [];
  try {
    const [listed, added] = [attackList(hosts.port, headFirst), more(hosts.port)];
    names.zone = new Map([...listed.zone, ...added.zone]);
    const due = [...listed.attacks, ...added.attacks];
    const worker = async () => {
      for (let attack = due.shift(); attack; attack = due.shift()) {
        const resolver = new promises.Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
        resolver.setServers([server]);
        const result = await probe(attack.url, { resolver, isAllowed });
        if (!isExpected(result, attack.expected)) {
          faults.push(`${attack.name}: ${result}`);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, worker));
    return [...faults, ...hosts.internalRequests.map((request) => `internal request: ${request}`)];
  } finally {
    await hosts.close();
    await names.close();
  }
}

function isExpected(result: string | null, expected: Attack['expected']): boolean {
  return (
    expected === undefined || (expected instanceof RegExp ? expected.test(result ?? '') : result === expected)
  );
}
