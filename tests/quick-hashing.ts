import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';

/** Hashes passwords at the lowest cost that argon2id has, for tests that log in or guess passwords often. */
export const quickHashing = () => new PasswordHashing({ memoryCost: 8, timeCost: 1, parallelism: 1 });
