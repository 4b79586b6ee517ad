import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';

/** The version of the format: compressed lines of text; lines that start with `#` are markers. */
export const BACKUP_VERSION = 1;

/** A file is not a complete backup; the message is one sentence. */
export class UnusableBackup extends Error {}

export interface BackupSource {
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

const header = z.object({ version: z.int(), made_at: z.string(), migrations: z.array(z.string()) });
const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const end = z.object({ rows: z.int(), sha256: z.string() });

export type BackupItem =
  | ({ kind: 'header' } & z.output<typeof header>)
  | ({ kind: 'table' } & z.output<typeof table>)
  | { kind: 'row'; json: string }
  | { kind: 'sequences'; values: Record<string, number> }
  | { kind: 'end'; rows: number };

export function markerLine(word: 'backup' | 'table' | 'sequences' | 'end', content: object): string {
  return `#${word} ${JSON.stringify(content)}`;
}

/** Maximum characters of a row. The longest row of the portal, an import record, has a few million. */
const MAX_LINE_CHARS = 32_000_000;
/** Lines are hashed and compressed in chunks of about this many characters. */
const CHUNK_CHARS = 65_536;

/** The incremental checksum of a backup's lines before its end marker. */
export function lineSum(): { add(line: string): void; value(): string } {
  const hash = createHash('sha256');
  const lines = gatherLines();
  return {
    add: (line) => {
      const chunk = lines.add(line);
      if (chunk) {
        hash.update(chunk);
      }
    },
    value: () => hash.update(lines.rest()).digest('hex'),
  };
}

/** Collects lines into chunks; `add` returns a chunk when it is full. */
export function gatherLines(): { add(line: string): string | undefined; rest(): string } {
  let lines: string[] = [];
  let size = 0;
  const rest = () => {
    const chunk = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
    lines = [];
    size = 0;
    return chunk;
  };
  return {
    add: (line) => {
      lines.push(line);
      size += line.length;
      return size >= CHUNK_CHARS ? rest() : undefined;
    },
    rest,
  };
}

/**
 * Reads a backup. Yields the end item only if the backup is complete and its checksum is right.
 * @throws {UnusableBackup}
 */
export async function* readBackup(source: BackupSource): AsyncGenerator<BackupItem> {
  const sum = lineSum();
  let rows = 0;
  let isFirst = true;
  try {
    for await (const line of linesOf(source)) {
      if (line.startsWith('#end ')) {
        const expected = end.parse(JSON.parse(line.slice(5)));
        if (expected.rows !== rows || expected.sha256 !== sum.value()) {
          break;
        }
        yield { kind: 'end', rows };
        return;
      }
      sum.add(line);
      if (isFirst !== line.startsWith('#backup ')) {
        break;
      }
      isFirst = false;
      rows += line.startsWith('#') ? 0 : 1;
      yield itemOf(line);
    }
  } catch (error) {
    throw error instanceof UnusableBackup ? error : unusable(source.name, error);
  }
  throw unusable(source.name);
}

/** Splits at `\n` only: rows may contain other line separators, such as U+2028. */
async function* linesOf(source: BackupSource): AsyncGenerator<string> {
  const text = pipeline(Readable.from(source.open()), createGunzip(), () => undefined).setEncoding('utf8');
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of text as AsyncIterable<string>) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield pieces.join('') + chunk.slice(from, end);
      [pieces, length, from] = [[], 0, end + 1];
    }
    pieces.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > MAX_LINE_CHARS) {
      throw new UnusableBackup(
        `${source.name} 里有一行超过 ${MAX_LINE_CHARS / 10_000} 万字：它不是门户生成的备份，请换一个备份文件。`,
      );
    }
  }
}

function itemOf(line: string): BackupItem {
  if (!line.startsWith('#')) {
    return { kind: 'row', json: line };
  }
  const at = line.indexOf(' ');
  const content: unknown = JSON.parse(line.slice(at));
  switch (line.slice(1, at)) {
    case 'backup':
      return { kind: 'header', ...header.parse(content) };
    case 'table':
      return { kind: 'table', ...table.parse(content) };
    case 'sequences':
      return { kind: 'sequences', values: z.record(z.string(), z.number()).parse(content) };
    default:
      throw new Error(`Unknown line ${line.slice(0, at)}`);
  }
}

function unusable(path: string, cause?: unknown): UnusableBackup {
  if ((cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    return new UnusableBackup(`找不到 ${path}。`);
  }
  return new UnusableBackup(`${path} 不是完整的备份：不是备份文件，没有写完，或者已经损坏。`, { cause });
}
