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
/** One step up, as it has been written to get past a check. */
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
const WANTED = [
  'secrets.json',
  'owner.json',
  'outbox.jsonl',
  'package.json',
  'etc/passwd',
  'database/PG_VERSION',
  '.env',
];
const SYMPTOM = /root:x:0:0|"name": "youmen"|"socket":/;

/** Looks for files that are nobody's business in every folder that is served. */
export function traversal(target: Target): Promise<string[]> {
  const file = join(target.dataDir, 'secrets.json');
  const secrets = existsSync(file) ? readFileSync(file, 'utf8').match(/[\w+/=-]{24,}/g) : null;
  const hidden = WANTED.map((name) => join(target.dataDir, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  const tries = ROOTS.flatMap((root) =>
    UPS.flatMap((up) =>
      [1, 2, 3, 8].flatMap((depth) => WANTED.map((wanted) => root + up.repeat(depth) + wanted)),
    ),
  );
  const straight = ROOTS.flatMap((root) =>
    WANTED.flatMap((wanted) => [`${root}/${wanted}`, `${root}${wanted}%00.webp`, `${root}.%2f${wanted}`]),
  );
  return tryAll(target, [...tries, ...straight], async (address) => {
    const { status, body } = await send(target, address);
    const isSecret = secrets?.some((secret) => body.includes(secret));
    const isTold = SYMPTOM.test(body) || isSecret || hidden.includes(body);
    return isTold || status >= 500 ? `${address}: ${status} ${body.slice(0, 80)}` : undefined;
  });
}
