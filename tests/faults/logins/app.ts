import '#platform/core/private-files/umask.ts';
import { hashSync } from '@node-rs/argon2';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';

const COLLECT_MS = 500;
const waiting: (() => void)[] = [];

/** The portal with a planted bug: passwords are hashed on the main thread, many at once, without a queue limit. */
PasswordHashing.prototype.verify = (_stored, password) =>
  new Promise((resolve) => {
    waiting.push(() =>
      resolve(hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }) === ''),
    );
    if (waiting.length === 1) {
      setTimeout(() => {
        for (const hash of waiting.splice(0)) {
          hash();
        }
      }, COLLECT_MS);
    }
  });
await import('#server/main.ts');
