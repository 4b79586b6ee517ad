import { systemClock } from './clock.ts';

/** Structured lines, one JSON object each, without personal data. */
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

/** Writes lines of at least `level` to standard error, and wherever else they are kept. */
export function createLogger(level: LogLevel, keep?: (line: string) => void): Logger {
  const least = LEVELS.indexOf(level);
  const write =
    (name: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(name) >= least) {
        const rest = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plain(value)]));
        const at = systemClock.now().toISOString();
        const line = `${JSON.stringify({ at, level: name, message, ...rest })}\n`;
        process.stderr.write(line);
        keep?.(line);
      }
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
