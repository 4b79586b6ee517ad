import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { OutgoingFile } from './table-file.ts';

/** A blank line is sent after this time without another one: idle connections are closed after 20 s. */
const BLANK_MS = 5_000;
/** Bytes that wait to be sent before `send` returns a promise. */
const MOST_WAITING = 1_000_000;

/**
 * Starts `work` and streams the lines that it sends as NDJSON, with blank lines while it sends none; its error follows
 * the last line. `work` runs to its end, even if the client disconnects. `send` returns a promise while much waits to be sent,
 * which lasts no longer than `blankMs`.
 */
export function lineFile<Line>(
  name: string,
  work: (send: (line: Line) => void | Promise<void>) => Promise<void>,
  blankMs = BLANK_MS,
): OutgoingFile {
  const lines = new PassThrough({ writableHighWaterMark: MOST_WAITING });
  lines.once('close', () => lines.emit('drain'));
  const blank = setInterval(() => lines.readableLength > 0 || lines.write('\n'), blankMs);
  let room: Promise<void> | undefined;
  const ended = work((line) => {
    blank.refresh();
    if (lines.destroyed || lines.write(`${JSON.stringify(line)}\n`)) {
      return undefined;
    }
    room ??= once(lines, 'drain', { signal: AbortSignal.timeout(blankMs) })
      .catch(() => undefined)
      .then(() => {
        room = undefined;
      });
    return room;
  }).finally(() => {
    clearInterval(blank);
    lines.end();
  });
  ended.catch(() => undefined);
  async function* body(): AsyncGenerator<Buffer> {
    yield* lines;
    await ended;
  }
  return { name: `${name}.ndjson`, type: 'application/x-ndjson', body: body() };
}
