import { describe, expect, it } from 'vitest';
import { PasswordHashing, TooManyHashes } from './password-hashing.ts';

describe('passwords', () => {
  it('are kept as argon2id with the cost that was decided', async () => {
    const stored = await new PasswordHashing().hash('tianse7');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('fit their own hash alone, and no hash fits none', async () => {
    const hashing = new PasswordHashing();
    const stored = await hashing.hash('tianse7');
    expect(await hashing.verify(stored, 'tianse7')).toBe(true);
    expect(await hashing.verify(stored, 'tianse8')).toBe(false);
    expect(await hashing.verify(null, 'tianse7')).toBe(false);
  });

  it('are hashed for two at a time and fifty waiting; the others are told', async () => {
    const hashing = new PasswordHashing();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashing.hash('tianse7')));
    const failed = results.filter((result) => result.status === 'rejected');
    expect(failed).toHaveLength(8);
    expect(failed.every(({ reason }) => reason instanceof TooManyHashes)).toBe(true);
    await expect(hashing.hash('tianse7')).resolves.toMatch(/^\$argon2id/);
  });
});
