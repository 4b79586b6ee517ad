import '#platform/core/private-files/umask.ts';
import { ContentError } from '#demo/catalogue/content-file.ts';
import { ConfigError, loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { logLine } from '#platform/core/logger.ts';
import { UnsafeServer } from '#platform/database/safe-server.ts';
import { unavailableText } from './failure-text.ts';
import { serveUntilSignal } from './serve.ts';

/** Standard error before the process output is routed to the log. */
const writeError = process.stderr.write.bind(process.stderr);

/** The message of a known error, otherwise the stack trace. */
function failureText(error: unknown): string {
  const hasFullMessage =
    error instanceof ConfigError || error instanceof UnsafeServer || error instanceof ContentError;
  const { message, stack, code } = error as Error & { code?: string };
  return unavailableText(error) ?? (hasFullMessage ? message : `${stack}\n\n${message || code}`);
}

let hasServed = false;
try {
  await serveUntilSignal(loadConfig(processEnvironment()), {
    onServed: () => {
      hasServed = true;
    },
  });
  process.exit(0);
} catch (error) {
  const text = failureText(error);
  writeError(hasServed ? logLine('error', text, { error }) : `\n${text}\n`);
  process.exit(1);
}
