import { format } from 'node:util';
import { isLogLine, type Logger } from './logger.ts';

const CONSOLE_LEVELS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const satisfies Partial<Record<keyof Console, keyof Logger>>;

/**
 * Turns everything written to standard output and standard error into lines of the log: `console` calls and direct writes
 * of libraries, output of threads, Node's warnings and the exception that ends the process. The output of Node or V8 on
 * abort can't be captured.
 */
export function routeProcessOutput(logger: Logger): void {
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    console[method as keyof typeof CONSOLE_LEVELS] = (...values: unknown[]) => log(logger, level, values);
  }
  routeWrites(process.stdout, (text) => logger.info('output', { text }));
  routeWrites(process.stderr, (text) => logger.warn('output', { text }));
  // Node's default listener writes plain text.
  process.removeAllListeners('warning');
  process.on('warning', (warning: Error & { code?: string }) => {
    const level = warning.name === 'ExperimentalWarning' ? 'debug' : 'warn';
    logger[level](warning.message, { code: warning.code, error: warning });
  });
  process.on('uncaughtException', (error: unknown, origin) => {
    logger.error(origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception', {
      error: error instanceof Error ? error : { message: format(error) },
    });
    process.exit(1);
  });
}

function log(logger: Logger, level: keyof Logger, values: readonly unknown[]): void {
  const error = values.find((value) => value instanceof Error);
  const rest = values.filter((value) => value !== error);
  const message = rest.length > 0 ? format(...rest) : (error?.message ?? '');
  logger[level](message, error ? { error } : {});
}

function routeWrites(stream: NodeJS.WriteStream, report: (text: string) => void): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    if (isLogLine(text)) {
      return write(chunk, ...rest);
    }
    if (text.trim() !== '') {
      report(text.trimEnd());
    }
    const done = rest.find((one) => typeof one === 'function');
    if (done) {
      process.nextTick(done);
    }
    return true;
  };
}
