import { systemClock } from './clock.ts';
import { LogFlood } from './log-flood.ts';
import { requestId } from './request-id.ts';

/** Structured lines, one JSON object each, without personal data; what a request leads to has its id as `request`. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) {
    return value;
  }
  const { message, stack, cause } = value;
  return { message, stack, ...(cause === undefined ? {} : { cause: plain(cause) }) };
}

/** What makes a line one of a kind. */
function kindOf(message: string, { error }: Record<string, unknown>): string {
  return error instanceof Error ? `${message}: ${error.message}` : message;
}

/** One line of the log. */
export function logLine(level: LogLevel, message: string, fields: Record<string, unknown> = {}): string {
  const rest = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plain(value)]));
  const time = systemClock.now().toISOString();
  return `${JSON.stringify({ time, level, msg: message, request: requestId(), ...rest })}\n`;
}

/** Whether a text is one line of the log. */
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

/** Ignores EPIPE and ENOSPC on stderr: a log line must never crash the process. */
function ignoreWriteErrors(): void {
  if (process.stderr.listenerCount('error') === 0) {
    process.stderr.on('error', () => undefined);
  }
}

/**
 * Writes lines of at least `level` to standard error, and wherever else they are kept. Warnings and errors of one kind
 * that come by the hundred are counted instead.
 */
export function createLogger(level: LogLevel, keep?: (line: string) => void): Logger {
  const least = LEVELS.indexOf(level);
  const flood = new LogFlood();
  ignoreWriteErrors();
  const put = (name: LogLevel, message: string, fields: Record<string, unknown>) => {
    const line = logLine(name, message, fields);
    process.stderr.write(line);
    keep?.(line);
  };
  const write =
    (name: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(name) < least) {
        return;
      }
      const mayFlood = name === 'warn' || name === 'error';
      const { write: isWritten, heldBack } = mayFlood
        ? flood.take(kindOf(message, fields))
        : { write: true, heldBack: [] };
      for (const [kind, lines] of heldBack) {
        put(name, 'lines held back', { kind, lines, request: undefined });
      }
      if (isWritten) {
        put(name, message, fields);
      }
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
