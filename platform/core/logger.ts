import { systemClock } from './clock.ts';
import { requestId } from './request-id.ts';

/** Lines written per type and window; further lines are counted. */
const MAX_LINES = 20;
const WINDOW_MS = 10_000;
/** Types distinguished in a window. */
const MAX_KINDS = 500;
const OTHERS = 'others';

/**
 * Limits repeated log lines: per type and window some are written and the rest counted. Without it, an unreachable
 * database writes a line per request.
 */
export class LogFlood {
  #ticks: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #seen = new Map<string, number>();

  /** @param ticks monotonic milliseconds */
  constructor(ticks: () => number = () => performance.now()) {
    this.#ticks = ticks;
  }

  /** Whether to write a line of this type; after a window ends, the suppressed lines per type. */
  take(kind: string): { write: boolean; suppressed: [kind: string, lines: number][] } {
    const now = this.#ticks();
    let suppressed: [string, number][] = [];
    if (now - this.#since >= WINDOW_MS) {
      suppressed = [...this.#seen].flatMap(([one, lines]) =>
        lines > MAX_LINES ? [[one, lines - MAX_LINES] as [string, number]] : [],
      );
      this.#seen.clear();
      this.#since = now;
    }
    const known = this.#seen.has(kind) || this.#seen.size < MAX_KINDS ? kind : OTHERS;
    const lines = (this.#seen.get(known) ?? 0) + 1;
    this.#seen.set(known, lines);
    return { write: lines <= MAX_LINES, suppressed };
  }
}

/** Writes one JSON object per line, without personal data. Lines logged during a request have its id as `request`. */
export type Logger = Record<
  'debug' | 'info' | 'warn' | 'error',
  (message: string, fields?: Record<string, unknown>) => void
>;

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

function serialise(value: unknown): unknown {
  if (!(value instanceof Error)) {
    return value;
  }
  const { message, stack, cause } = value;
  return { message, stack, ...(cause === undefined ? {} : { cause: serialise(cause) }) };
}

/** The type of a line, for flood limiting. */
function kindOf(message: string, { error }: Record<string, unknown>): string {
  return error instanceof Error ? `${message}: ${error.message}` : message;
}

export function logLine(level: LogLevel, message: string, fields: Record<string, unknown> = {}): string {
  const rest = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, serialise(value)]));
  const time = systemClock.now().toISOString();
  return `${JSON.stringify({ time, level, msg: message, request: requestId(), ...rest })}\n`;
}

export function isLogLine(text: string): boolean {
  if (!text.startsWith('{"time":') || text.indexOf('\n') !== text.length - 1) {
    return false;
  }
  try {
    const { level, msg } = JSON.parse(text);
    return typeof level === 'string' && typeof msg === 'string';
  } catch {
    return false;
  }
}

/**
 * Writes lines of at least `level` to standard error and to `sink`. Repeated warnings and errors of one type are counted
 * instead.
 */
export function createLogger(level: LogLevel, sink?: (line: string) => void): Logger {
  const least = LEVELS.indexOf(level);
  const flood = new LogFlood();
  // Ignore EPIPE and ENOSPC: a log line must never crash the process.
  if (process.stderr.listenerCount('error') === 0) {
    process.stderr.on('error', () => undefined);
  }
  const put = (name: LogLevel, message: string, fields: Record<string, unknown>) => {
    const line = logLine(name, message, fields);
    process.stderr.write(line);
    sink?.(line);
  };
  const write =
    (name: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(name) < least) {
        return;
      }
      const mayFlood = name === 'warn' || name === 'error';
      const { write: isWritten, suppressed } = mayFlood
        ? flood.take(kindOf(message, fields))
        : { write: true, suppressed: [] };
      for (const [kind, lines] of suppressed) {
        put(name, 'log lines suppressed', { kind, lines, request: undefined });
      }
      if (isWritten) {
        put(name, message, fields);
      }
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
