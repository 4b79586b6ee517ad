/**
 * The environment of a process with these settings only: it must not use the database, SMS account, bucket or
 * collector of the shell that runs the tests. The compile cache is shared.
 */
export function bareEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings };
}
