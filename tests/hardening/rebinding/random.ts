import type { Attack } from './attacks.ts';
import type { DnsRecord, DnsResponse, Zone } from './name-server.ts';
import { INTERNAL, PUBLIC } from './two-hosts.ts';

const V4 = [PUBLIC, PUBLIC, PUBLIC, INTERNAL, '10.0.0.8', '127.0.0.3'];
const V6 = ['::1', '::ffff:127.0.0.1', '::ffff:127.0.0.2', 'fd00::1'];

/** Names with random sequences of responses, and links to them, directly or over each other's redirects. */
export function randomRebindings(seed: number, count: number) {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const pick = <T>(values: readonly T[]) => values[below(values.length)] as T;
  const responses = (type: 'A' | 'AAAA', addresses: readonly string[]): DnsResponse[] =>
    Array.from({ length: 1 + below(4) }, () => ({
      records: Array.from({ length: 1 + below(2) }, (): DnsRecord => ({ type, address: pick(addresses) })),
    }));
  return (port: number): { zone: Zone; attacks: Attack[] } => {
    const zone: Zone = new Map();
    const name = (at: number) => `random-${at}.example.org`;
    for (let at = 0; at < count; at += 1) {
      zone.set(name(at), {
        A: responses('A', V4),
        ...(below(3) === 0 ? { AAAA: responses('AAAA', V6) } : {}),
      });
    }
    const link = (hops: number): string => {
      const path = hops > 0 ? `/to?${encodeURIComponent(link(hops - 1))}` : pick(['/ok', '/no-head']);
      return `http://${name(below(count))}:${port}${path}`;
    };
    const attacks = Array.from({ length: count }, (_, at) => ({ name: `random ${at}`, url: link(below(4)) }));
    return { zone, attacks };
  };
}
