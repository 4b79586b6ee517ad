import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressKind, addressProblem, likelyAddress } from './saved-address.ts';

const inside = /指向内网/;
const userInfo = /用户名或密码/;
const parent = /路径里有“\.\.”/;

describe('a saved address', () => {
  test.each([
    ['http://10.1.2.3/', inside],
    ['http://172.16.0.1/a', inside],
    ['http://172.31.255.255', inside],
    ['https://192.168.1.1:8443/', inside],
    ['http://127.0.0.1/', inside],
    ['http://127.1/', inside],
    ['http://2130706433/', inside],
    ['http://0x7f.0.0.1/', inside],
    ['http://0177.0.0.1/', inside],
    ['http://0x7f000001/', inside],
    ['http://127.0.0.1./', inside],
    ['http://１２７.０.０.１/', inside],
    ['http://①②⑦.⓪.⓪.①/', inside],
    ['http://%31%32%37.0.0.1/', inside],
    ['http://0/', inside],
    ['http://169.254.169.254/latest/meta-data/', inside],
    ['http://100.64.0.1/', inside],
    ['http://100.127.255.255/', inside],
    ['http://255.255.255.255/', inside],
    ['http://[::1]/', inside],
    ['http://[::]/', inside],
    ['http://[fc00::1]/', inside],
    ['http://[fdff::1]/', inside],
    ['http://[fe80::1]/', inside],
    ['http://[febf::1]/', inside],
    ['http://[::ffff:10.0.0.1]/', inside],
    ['http://[::ffff:7f00:1]/', inside],
    ['http://[64:ff9b::10.0.0.1]/', inside],
    ['http://localhost/', inside],
    ['http://LOCALHOST:3000/', inside],
    ['http://localhost./', inside],
    ['http://a.localhost/', inside],
    ['http://printer.local/', inside],
    ['http://db.internal/', inside],
    ['http://router.lan/', inside],
    ['http://nas.home.arpa/', inside],
    ['http://intranet/', inside],
    ['http://wiki/', /主机名（wiki）不完整/],
    ['http://com./', /不完整/],
    ['https://user:pw@www.example.com/', userInfo],
    ['https://user@www.example.com/', userInfo],
    ['https://@www.example.com/', userInfo],
    ['https:\\\\user@www.example.com', /应以/],
    ['https://www.example.com\\@10.0.0.1/', null],
    ['https://www.example.com/a/../b', parent],
    ['https://www.example.com/..', parent],
    ['https://www.example.com/a/%2e%2e/b', parent],
    ['https://www.example.com/a/.%2E/b', parent],
    ['https://www.example.com/a/%252e%252e/b', parent],
    ['https://www.example.com/a/%25252e./b', parent],
    ['https://www.example.com/a\\..\\b', parent],
    ['https://www.example.com/a%2f..%2fb', parent],
    ['https://www.example.com/a%5c..%5cb', parent],
    ['https://www.example.com:99999/', /主机名或端口不正确/],
    ['https://exa mple.com/', /里有空格/],
    ['ftp://www.example.com/', /应以/],
    ['javascript:alert(1)', /应以/],
    [`https://www.example.com/${'a'.repeat(2_000)}`, /最多 2000/],
    ['https://www.example.com/', null],
    ['HTTPS://WWW.EXAMPLE.COM/', null],
    ['https://www.example.com:8443/a..b/...?next=../x#../y', null],
    ['https://游戏.中国/下载', null],
    ['http://8.8.8.8/', null],
    ['http://100.128.0.1/', null],
    ['http://172.32.0.1/', null],
    ['http://[2400:3200::1]/', null],
    ['https://local.example.com/', null],
    ['https://mylocal/', /不完整/],
    ['https://www.example.com?user@host', null],
    ['https://www.example.com/@name', null],
  ] as const)('%s', (address, expected) => {
    const problem = addressProblem(address, 'web');
    if (expected === null) {
      expect(problem).toBeNull();
    } else {
      expect(problem).toMatch(expected);
    }
  });

  test.each<[AddressKind, string, RegExp | null]>([
    ['place', '/BaseYxDetails?id=3', null],
    ['place', '/gift/../admin', parent],
    ['place', '//10.0.0.1/', /应以/],
    ['place', '/\\10.0.0.1/', /应以/],
    ['place', 'http://192.168.0.1/', inside],
    ['place', 'gift', /应以/],
    ['picture', 'games/a-1200x675.webp', null],
    ['picture', '../../secrets.json', parent],
    ['picture', 'uploads/%2e%2e/%2e%2e/a.png', parent],
    ['picture', 'uploads%2f..%2fa.png', parent],
    ['picture', 'uploads/a..b.png', null],
    ['picture', 'http://[::1]/a.png', inside],
    ['picture', '/images/a.png', /不是可用的图片地址/],
    ['web', '/BaseYxDetails', /应以/],
  ])('%s %s', (kind, address, expected) => {
    const problem = addressProblem(address, kind);
    if (expected === null) {
      expect(problem).toBeNull();
    } else {
      expect(problem).toMatch(expected);
    }
  });
});

/** The notations of an IPv4 address that URL parsers accept. */
const written = fc.constantFrom<(bytes: number[]) => string>(
  (bytes) => bytes.join('.'),
  (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  (bytes) => String(bytes.reduce((sum, byte) => sum * 256 + byte, 0)),
  (bytes) => `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  (bytes) => `[::ffff:${bytes.join('.')}]`,
);
const byte = fc.nat(255);
const privateV4 = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
);
const group = fc.nat(0xffff).map((number) => number.toString(16));
const privateV6 = fc.tuple(
  fc.constantFrom('fc', 'fd', 'fe8', 'fe9', 'fea', 'feb'),
  fc.array(group, { minLength: 7, maxLength: 7 }),
);

describe('for all', () => {
  test('private IPv4 addresses, in every notation and with every port and path', () => {
    fc.assert(
      fc.property(
        privateV4,
        written,
        fc.constantFrom('', ':80', ':8080'),
        fc.constantFrom('', '/', '/a.png', '/a?b=1', '/@name#x'),
        (bytes, write, port, path) => {
          expect(addressProblem(`http://${write(bytes)}${port}${path}`, 'web')).toMatch(inside);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('private IPv6 addresses', () => {
    fc.assert(
      fc.property(privateV6, ([head, groups]) => {
        expect(addressProblem(`http://[${head.padEnd(4, '0')}:${groups.join(':')}]/`, 'web')).toMatch(inside);
      }),
    );
  });

  test('user info', () => {
    const name = fc.stringMatching(/^[a-z0-9:%.!-]{0,20}$/);
    fc.assert(
      fc.property(name, (user) => {
        expect(addressProblem(`https://${user}@www.example.com/`, 'web')).toMatch(userInfo);
      }),
    );
  });

  test('parent segments, in any position and encoding', () => {
    const dot = fc.constantFrom('.', '%2e', '%2E', '%252e', '%25252E');
    const slash = fc.constantFrom('/', '\\', '%2f', '%5C', '%252F');
    const segment = fc.stringMatching(/^[a-z0-9-]{0,8}$/);
    fc.assert(
      fc.property(segment, slash, dot, dot, fc.option(slash), (before, left, one, two, right) => {
        const path = `/a${before}${left}${one}${two}${right ?? ''}`;
        expect(addressProblem(`https://www.example.com${path}`, 'web')).toMatch(parent);
        expect(addressProblem(path, 'place')).toMatch(parent);
      }),
      { numRuns: 200 },
    );
  });

  test('public web addresses pass', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,12}$/);
    const segment = fc.stringMatching(/^[a-z0-9_~@:!,;.-]{0,8}[a-z0-9]$/);
    const end = fc.constantFrom('com', 'cn', 'com.cn', 'example', 'net:8443', '中国');
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 1, maxLength: 3 }),
        end,
        fc.array(segment),
        (labels, tld, path) => {
          const url = `https://${labels.join('.')}.${tld}/${path.join('/')}?next=../x#../y`;
          expect(addressProblem(url, 'web')).toBeNull();
        },
      ),
    );
  });

  test('any text gives a result', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom<AddressKind>('web', 'place', 'picture'),
        (text, kind) => {
          const problem = addressProblem(text, kind);
          expect(problem === null || problem.length > 0).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com/a?b=1', 'https://example.com/a?b=1'],
  ['//example.com/a', 'https://example.com/a'],
  ['https：／／www．example．com', 'https://www.example.com'],
  ['www。example。com', 'https://www.example.com'],
  ['https://www. example.com/a', 'https://www.example.com/a'],
  ['https://www.example.com/', null],
  ['/BaseGameCenter', null],
  ['localhost:8080', null],
  ['192.168.1.5/a', null],
  ['javascript:alert(1)', null],
  ['开服公告', null],
  ['someone@example.com', null],
])('[FST-09] %s was meant to be %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

test('[FST-09] the problem of an address names the cause and what to do', () => {
  const problem = (typed: string) => addressProblem(typed, 'web');
  expect(problem('www.example.com')).toBe('少了开头的 https://，应写成 https://www.example.com');
  expect(problem('https：//www.example.com')).toMatch(/^里有全角字符/);
  expect(problem('https://www.example.com/a b')).toBe('里有空格，请删去');
  expect(problem('http://192.168.1.5/a')).toMatch(/玩家无法打开，请换成公网网址$/);
  expect(problem('ftp://example.com')).toBe('应以 http:// 或 https:// 开头');
  expect(addressProblem('/Base Game', 'place')).toBe('里有空格，请删去');
});
