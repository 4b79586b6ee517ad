/** What the global set-up of the browser tests prepares, by its environment variable. */
const VARIABLES = { chromium: 'CHROMIUM_PATH', demo: 'BROWSER_TESTS_DEMO' } as const;

/** Passes it to the workers, which inherit the environment. */
export function prepare(what: keyof typeof VARIABLES, path: string): void {
  process.env[VARIABLES[what]] = path;
}

/** The run's Chromium, for browsers with other flags. */
export function chromiumPath(): string {
  return read('chromium');
}

/** A data directory with the demo catalogue, not yet used by a portal. */
export function demoData(): string {
  return read('demo');
}

function read(what: keyof typeof VARIABLES): string {
  const path = process.env[VARIABLES[what]];
  if (!path) {
    throw new Error(`${VARIABLES[what]} is not set: run this file with Playwright's configuration.`);
  }
  return path;
}
