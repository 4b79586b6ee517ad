import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, type Target, tryAll } from './attack.ts';

const ROOTS = [
  '/images/',
  '/images/uploads/',
  '/images/avatars/',
  '/assets/',
  '/brand/',
  '/console/assets/',
  '/docs/api/static/',
  '/calendar/game/',
  '/',
];
/** Spellings of a parent folder that bypass checks. */
const UPS = [
  '../',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '....//',
  '..;/',
  '.%00./',
  '%2e%2e%5c',
  '/..//',
  '\\..\\',
];
const PRIVATE_FILES = [
  'secrets.json',
  'owner.json',
  'outbox.jsonl',
  'package.json',
  'etc/passwd',
  'database/PG_VERSION',
  '.env',
  '.git/HEAD',
];
const SYMPTOM = /root:x:0:0|"name": "youmen"|"socket":|^ref: refs\//;

/** Requests private files through every served folder. */
export function traversal(target: Target): Promise<string[]> {
  const file = join(target.dataDir, 'secrets.json');
  const secrets = existsSync(file) ? readFileSync(file, 'utf8').match(/[\w+/=-]{24,}/g) : null;
  const hidden = PRIVATE_FILES.map((name) => join(target.dataDir, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const tries = ROOTS.flatMap((root) =>
    UPS.flatMap((up) =>
      [1, 2, 3, 8].flatMap((depth) => PRIVATE_FILES.map((file) => root + up.repeat(depth) + file)),
    ),
  );
  const straight = ROOTS.flatMap((root) =>
    PRIVATE_FILES.flatMap((file) => [`${root}/${file}`, `${root}${file}%00.webp`, `${root}.%2f${file}`]),
  );
  return tryAll(target, [...tries, ...straight], async (address) => {
    const { status, body } = await send(target, address);
    const isSecret = secrets?.some((secret) => body.includes(secret));
    const isExposed = SYMPTOM.test(body) || isSecret || hidden.includes(body);
    return isExposed || status >= 500 ? `${address}: ${status} ${body.slice(0, 80)}` : undefined;
  });
}
