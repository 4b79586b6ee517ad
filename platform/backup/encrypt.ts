import { PassThrough, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

const BUFFER = 256 * 1024;

/**
 * Encrypts what is written to `input` to every recipient, in the format of age, and ends `output` with it.
 * @returns `input`, and `done` with the bytes of the encrypted file. A failure of the output destroys the input.
 */
export function encryptTo(
  recipients: readonly string[],
  output: Writable,
): { input: Writable; done: Promise<number> } {
  const input = new PassThrough({ highWaterMark: BUFFER });
  let bytes = 0;
  const encrypt = async function* (plain: AsyncIterable<Uint8Array>) {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    for (const recipient of recipients) {
      encrypter.addRecipient(recipient);
    }
    const stream = ReadableStream.from(plain) as globalThis.ReadableStream<Uint8Array>;
    for await (const chunk of await encrypter.encrypt(stream)) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  const write = async () => {
    await pipeline(input, encrypt, output);
    await finished(output);
    return bytes;
  };
  const done = write();
  done.catch(() => undefined);
  return { input, done };
}
