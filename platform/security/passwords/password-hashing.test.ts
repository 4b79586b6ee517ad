import { describe, expect, it } from 'vitest';
import { QueueFull } from '#platform/core/queue.ts';
import { PasswordHashing } from './password-hashing.ts';

describe('passwords', () => {
  it('are stored as argon2id with the configured cost', async () => {
    const stored = await new PasswordHashing().hash('tianse7');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match only their own hash, and never a missing one', async () => {
    const hashing = new PasswordHashing();
    const stored = await hashing.hash('tianse7');
    expect(await hashing.verify(stored, 'tianse7')).toBe(true);
    expect(await hashing.verify(stored, 'tianse8')).toBe(false);
    expect(await hashing.verify(null, 'tianse7')).toBe(false);
  });

  it('are verified two at a time with fifty waiting, also without a hash', async () => {
    const hashing = new PasswordHashing();
    const tries = Array.from({ length: 53 }, () => hashing.verify(null, 'tianse7'));
    const ends = await Promise.allSettled(tries);
    expect(ends.slice(0, 52).every((end) => end.status === 'fulfilled' && !end.value)).toBe(true);
    expect(ends[52]).toMatchObject({ status: 'rejected', reason: expect.any(QueueFull) });
  });
});
