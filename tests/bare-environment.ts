/**
 * The environment of a process that knows no settings but these: those of whoever runs the suites (a database, an account for
 * text messages, a bucket, a collector) are none of its business. The runtime's own cache of compiled files stays.
 */
export function bareEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
}
