import type { OutgoingFile } from './table-file.ts';

/** A blank line is sent after this time without another one: idle connections are closed after 20 s. */
const BLANK_MS = 5_000;
/** Characters that wait to be sent before `send` returns a promise. */
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
  const waiting: string[] = [];
  let wake = () => {};
  let isEnded = false;
  let size = 0;
  let isGone = false;
  let room: Promise<void> | undefined;
  let giveRoom = () => {};
  const ended = work((line) => {
    if (isGone) {
      return undefined;
    }
    const text = `${JSON.stringify(line)}\n`;
    waiting.push(text);
    size += text.length;
    wake();
    if (size > MOST_WAITING) {
      room ??= new Promise((resolve) => {
        const timer = setTimeout(() => giveRoom(), blankMs);
        giveRoom = () => {
          clearTimeout(timer);
          room = undefined;
          resolve();
        };
      });
    }
    return room;
  }).finally(() => {
    isEnded = true;
    wake();
  });
  ended.catch(() => undefined);
  async function* lines(): AsyncGenerator<string> {
    try {
      while (waiting.length > 0 || !isEnded) {
        const text = waiting.splice(0).join('');
        size = 0;
        giveRoom();
        if (text !== '') {
          yield text;
        } else {
          const isIdle = await new Promise<boolean>((resolve) => {
            const timer = setTimeout(resolve, blankMs, true);
            wake = () => {
              clearTimeout(timer);
              resolve(false);
            };
          });
          if (isIdle) {
            yield '\n';
          }
        }
      }
      await ended;
    } finally {
      isGone = true;
      giveRoom();
    }
  }
  return { name: `${name}.ndjson`, type: 'application/x-ndjson', body: lines() };
}
