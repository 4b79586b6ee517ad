import type { DnsRecord, DnsResponse, Zone } from './name-server.ts';
import { INTERNAL, PUBLIC } from './two-hosts.ts';

export const REFUSED = '不是公网地址';

/** A link, the records of its name, and the expected result of its check; undefined: any, without an internal request. */
export interface Attack {
  name: string;
  url: string;
  expected?: string | null | RegExp;
}

const A = (...addresses: string[]): DnsRecord[] => addresses.map((address) => ({ type: 'A', address }));
const AAAA = (...addresses: string[]): DnsRecord[] => addresses.map((address) => ({ type: 'AAAA', address }));

const PRIVATE_V4 = [
  INTERNAL,
  '0.0.0.0',
  '10.0.0.8',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
];
const PRIVATE_V6 = [
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  '2002:7f00:1::',
];
/** Hosts that a URL parser or a connection may take for an internal address. */
const INTERNAL_HOSTS = [
  INTERNAL,
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '0',
  '127.0.0.1.',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  `${PUBLIC}@${INTERNAL}`,
];
/** Targets that no connection can have. */
const OTHER_TARGETS = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'ftp://127.0.0.1/',
  'data:text/html,x',
];

/** The records of every name, and the attacks on a server at `port`. @param headFirst whether GET follows a rejected HEAD */
export function attackList(port: number, headFirst: boolean): { zone: Zone; attacks: Attack[] } {
  const zone: Zone = new Map();
  const attacks: Attack[] = [];
  const host = (records: { A?: readonly DnsResponse[]; AAAA?: readonly DnsResponse[] }): string => {
    const name = `host-${zone.size}.example.org`;
    zone.set(name, records);
    return name;
  };
  const site = host({ A: [{ records: A(PUBLIC) }] });
  const add = (name: string, target: string, expected?: Attack['expected'], path = '/ok') =>
    attacks.push({
      name,
      url: `http://${target}:${port}${path}`,
      ...(expected === undefined ? {} : { expected }),
    });
  const redirect = (target: string) => `/to?${encodeURIComponent(target)}`;

  add('a public address', site, null);
  for (const address of PRIVATE_V4) {
    add(`the name has ${address}`, host({ A: [{ records: A(address) }] }), REFUSED);
    add(
      `the name has ${address} after a public one`,
      host({ A: [{ records: A(PUBLIC, address) }] }),
      REFUSED,
    );
  }
  for (const address of PRIVATE_V6) {
    add(`the name has ${address}`, host({ AAAA: [{ records: AAAA(address) }] }), REFUSED);
    add(
      `the name also has ${address}`,
      host({ A: [{ records: A(PUBLIC) }], AAAA: [{ records: AAAA(address) }] }),
      REFUSED,
    );
  }
  const chain: DnsRecord[] = ['a.example.org', 'b.example.org'].map((target) => ({ type: 'CNAME', target }));
  add(
    'a chain of aliases to a private address',
    host({ A: [{ records: [...chain, ...A(INTERNAL)] }] }),
    REFUSED,
  );
  add('a chain of aliases to a public address', host({ A: [{ records: [...chain, ...A(PUBLIC)] }] }), null);

  const rebinding = (after: number) =>
    host({
      A: [...Array<DnsResponse>(after).fill({ records: A(PUBLIC) }), { records: A(INTERNAL) }],
      AAAA: [...Array<DnsResponse>(after).fill({}), { records: AAAA('::ffff:127.0.0.1') }],
    });
  add('the second answer is private', rebinding(1), null);
  add(
    'the second answer, for GET after HEAD, is private',
    rebinding(1),
    headFirst ? REFUSED : null,
    '/no-head',
  );
  const again = rebinding(1);
  add(
    'a redirect to the same name, which is now private',
    again,
    REFUSED,
    redirect(`http://${again}:${port}/ok`),
  );
  for (const after of [0, 1, 2]) {
    const other = rebinding(after);
    const expected = after === 0 ? REFUSED : null;
    add(
      `a redirect to a name that is private after ${after}`,
      site,
      expected,
      redirect(`http://${other}:${port}/ok`),
    );
    add(
      `… and rejects HEAD`,
      site,
      after < (headFirst ? 2 : 1) ? REFUSED : null,
      redirect(`http://${rebinding(after)}:${port}/no-head`),
    );
  }
  for (const target of INTERNAL_HOSTS) {
    add(`the link has ${target}`, target, REFUSED);
    add(`a redirect to ${target}`, site, REFUSED, redirect(`http://${target}:${port}/ok`));
    add(`a redirect to //${target}`, site, REFUSED, redirect(`//${target}:${port}/ok`));
  }
  for (const target of ['localhost', 'localhost.', 'printer', '[fe80::1%25lo]', '[::1%25lo]']) {
    add(`the link has ${target}`, target);
    add(`a redirect to ${target}`, site, undefined, redirect(`http://${target}:${port}/ok`));
  }
  add('the link has other digits', '①②⑦.0.0.1', REFUSED);
  for (const target of OTHER_TARGETS) {
    add(`a redirect to ${target}`, site, REFUSED, redirect(target));
  }
  add('the name does not exist', 'missing.example.org', '域名不存在');
  add('the name has no address', host({}), '域名没有地址');
  add('the name server fails', host({ A: [{ rcode: 2 }], AAAA: [{ rcode: 2 }] }), /域名/);
  add('the name server is silent', host({ A: [{ send: 'none' }], AAAA: [{ send: 'none' }] }), '域名解析超时');
  add(
    'the name server is silent for IPv6',
    host({ A: [{ records: A(PUBLIC) }], AAAA: [{ send: 'none' }] }),
    null,
  );
  add(
    'the name server sends garbage',
    host({ A: [{ send: 'garbage' }], AAAA: [{ send: 'garbage' }] }),
    /域名/,
  );
  add('the name server is slow', host({ A: [{ records: A(PUBLIC), afterMs: 300 }] }), null);
  const many = A(PUBLIC, ...Array.from({ length: 2_000 }, (_, at) => `127.1.${at >> 8}.${at & 255}`));
  add('2,000 addresses', host({ A: [{ records: many }] }), REFUSED);
  add('an answer that is cut off', host({ A: [{ records: A(PUBLIC, INTERNAL), isTruncated: true }] }));
  return { zone, attacks };
}
