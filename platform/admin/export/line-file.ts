import type { OutgoingFile } from './table-file.ts';

/**
 * Starts `work` and streams the lines that it sends as NDJSON; its error follows the last line. `work` runs to its end,
 * even if the client disconnects.
 */
export function lineFile<Line>(
  name: string,
  work: (send: (line: Line) => void) => Promise<void>,
): OutgoingFile {
  const waiting: string[] = [];
  let wake = () => {};
  let isEnded = false;
  const ended = work((line) => {
    waiting.push(`${JSON.stringify(line)}\n`);
    wake();
  }).finally(() => {
    isEnded = true;
    wake();
  });
  ended.catch(() => undefined);
  async function* lines(): AsyncGenerator<string> {
    while (waiting.length > 0 || !isEnded) {
      const text = waiting.splice(0).join('');
      if (text !== '') {
        yield text;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    await ended;
  }
  return { name: `${name}.ndjson`, type: 'application/x-ndjson', body: lines() };
}
