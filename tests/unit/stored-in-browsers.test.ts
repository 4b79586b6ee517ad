import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const policy = readFileSync('services/main/site/templates/privacy.md', 'utf8');
const table = policy.slice(policy.indexOf('## §、Cookie 与本地存储'), policy.indexOf('## §、我们怎样使用'));

/** The sources of a folder that players' browsers or requests reach, without tests. */
function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

function namesIn(sources: readonly string[], pattern: RegExp): string[] {
  return [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))),
  ];
}

const portal = sourcesOf('portal');
const server = [...sourcesOf('services/account'), ...sourcesOf('platform')];

/** The names of rows of the table that a text does not have. */
const missing = (names: readonly string[], text = table) =>
  names.filter((name) => !text.includes(`\`${name}\``));

test('[MY-22] the privacy policy names every cookie of players', () => {
  const codes = namesIn(
    server.flatMap((source) => /type CodePurpose = ([^;]*);/.exec(source)?.[1] ?? []),
    /'(\w+)'/g,
  ).map((purpose) => `code-${purpose}`);
  const tokens = namesIn(server, /playerCookie\('([\w-]+)'\)/g);
  const others = namesIn(server, /'__Secure-([a-z]+)' : '/g);
  const scripts = [
    ...namesIn(portal, /document\.cookie = `(\w+)=/g),
    ...namesIn(portal, /_COOKIE = '(\w+)=/g),
  ];
  expect([codes.length, tokens.length, others.length, scripts.length]).toEqual([2, 2, 2, 2]);
  expect(missing([...codes, ...tokens, ...others, ...scripts])).toEqual([]);
  expect(missing(['device'], table.replace('`device`', ''))).toEqual(['device']);
});

test('[MY-22] the privacy policy names every key of local storage', () => {
  const users = portal.filter((source) => /\blocalStorage\b/.test(source));
  const keys = namesIn(users, /const (?:KEY|STORE) = '([\w-]+)'/g);
  expect(keys.length).toBe(users.filter((source) => !source.includes("/user-record.ts'")).length);
  expect(missing(keys)).toEqual([]);
});

test('[MY-22] the privacy policy names every store of the browser’s database', () => {
  const [stores = ''] = namesIn(portal, /const STORES = \{([^}]*)\} as const;\nconst DATABASE/g);
  const names = namesIn([stores], /(\w+):/g);
  expect(names).toContain('packs');
  expect(missing(names)).toEqual([]);
});
