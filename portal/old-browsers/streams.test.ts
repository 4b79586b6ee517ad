import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addTransformStreams } from './streams.ts';

const { pipeThrough } = ReadableStream.prototype;

/** Firefox 98 has readable streams but no `pipeThrough`. */
beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('TransformStream', undefined);
  Reflect.deleteProperty(ReadableStream.prototype, 'pipeThrough');
  addTransformStreams();
});

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(ReadableStream.prototype, { pipeThrough });
});

function streamOf(...chunks: unknown[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(chunk);
      }
      controller.close();
    },
  });
}

async function read(stream: ReadableStream): Promise<unknown[]> {
  const reader = stream.getReader();
  const all: unknown[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    all.push(next.value);
  }
  return all;
}

test('splits bytes into lines in order and flushes the rest', async () => {
  const decoder = new TextDecoder();
  let rest = '';
  const lines = new TransformStream<Uint8Array, string>({
    transform(chunk, controller) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        controller.enqueue(part);
      }
    },
    flush: (controller) => controller.enqueue(rest),
  });
  const bytes = new TextEncoder().encode('[1]\n云海\n剑歌');
  expect(await read(streamOf(bytes.slice(0, 6), bytes.slice(6)).pipeThrough(lines))).toEqual([
    '[1]',
    '云海',
    '剑歌',
  ]);
});

test('an error of the transform reaches the reader', async () => {
  const broken = new TransformStream({
    transform() {
      throw new Error('broken');
    },
  });
  await expect(read(streamOf(1).pipeThrough(broken))).rejects.toThrow('broken');
});
