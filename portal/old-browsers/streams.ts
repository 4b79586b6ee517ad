/** The methods of a transform that the router's decoder uses. */
interface Transformer {
  transform(chunk: unknown, controller: ReadableStreamDefaultController): void;
  flush?(controller: ReadableStreamDefaultController): void;
}

const transformers = new WeakMap<object, { work: Transformer; output: ReadableStreamDefaultController }>();

/** A transform with a readable side only; `pipeThrough` writes to it. */
class ReadableTransform {
  readonly readable: ReadableStream;

  constructor(work: Transformer) {
    this.readable = new ReadableStream({
      start: (output) => {
        transformers.set(this, { work, output });
      },
    });
  }
}

function pipeThrough(this: ReadableStream, pair: ReadableTransform): ReadableStream {
  const reader = this.getReader();
  const to = transformers.get(pair);
  const pump = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      to?.work.transform(next.value, to.output);
    }
    to?.work.flush?.(to.output);
    to?.output.close();
  };
  pump().catch((error) => to?.output.error(error));
  return pair.readable;
}

/**
 * Adds `TransformStream` and `pipeThrough` for Firefox below 102. The router decodes a page's data with them. The data
 * is available at once, so there is no back pressure.
 */
export function addTransformStreams(): void {
  if (typeof TransformStream === 'undefined') {
    Object.assign(window, { TransformStream: ReadableTransform });
    Object.assign(ReadableStream.prototype, { pipeThrough });
  }
}
