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

  it('are hashed and verified in turn: many of one turn do not fill the queue for another', async () => {
    const hashing = new PasswordHashing({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    const stored = await hashing.hash('tianse7');
    const many = Array.from({ length: 60 }, () => hashing.hash('tianse7', ['many']));
    const others = [hashing.hash('tianse7', ['one']), hashing.verify(stored, 'tianse7', ['two'])];
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60 - 52 + others.length);
    await expect(Promise.all(others)).resolves.toEqual([expect.stringMatching(/^\$argon2id/), true]);
  });
});
