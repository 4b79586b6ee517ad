import { Writable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { ArchiveWriter } from './archive-writer.ts';
import { encryptTo } from './encrypt.ts';

const MEGABYTE = 1_000_000;

test('a full disk under an encrypted archive is reported as such to both sides', async () => {
  let written = 0;
  const disk = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      done(written > MEGABYTE ? new Error('ENOSPC: no space left on device') : null);
    },
  });
  const { input, done } = encryptTo([await identityToRecipient(await generateX25519Identity())], disk);
  const body = Array.from({ length: 50 }, () => Buffer.alloc(MEGABYTE / 10));
  await expect(new ArchiveWriter(input, new Date()).add('a', 5 * MEGABYTE, body)).rejects.toThrow('ENOSPC');
  await expect(done).rejects.toThrow('ENOSPC');
});
