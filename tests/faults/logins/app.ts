import '#platform/core/private-files/umask.ts';
import { hashSync } from '@node-rs/argon2';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';

/** The portal with a planted bug: passwords are hashed on the main thread, without a queue limit. */
PasswordHashing.prototype.verify = async (_stored, password) =>
  hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }) === '';
await import('#server/main.ts');
