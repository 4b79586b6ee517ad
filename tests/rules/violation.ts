import { matchesGlob } from 'node:path';

/** The architecture rules (docs/architecture.md) and the code conventions. Each has a fixture that breaks it. */
export const RULES = {
  'contract-alone': 'The contract imports only the schema library.',
  'pages-apart': 'Portal and admin site never import services, platform, a database driver or each other.',
  'services-apart': 'A service neither imports another service nor reads its tables.',
  'features-apart': 'A feature never imports a sibling feature.',
  layers: 'Routes import no repository, services no HTTP, and repositories throw no refusals.',
  'platform-below': 'The platform imports no service, page or process.',
  'environment-in-config': 'Only platform/core/config reads the environment.',
  'time-and-chance': 'Time and randomness come from the clock and the ids.',
  'address-parser': 'The server parses addresses with platform/core/ip-address.ts.',
  'platform-levels': 'A folder of the platform imports only the levels below it.',
  'commands-above': 'The server never imports a command or a tool.',
  'ui-presents': 'Presentational pieces import no feature and fetch no data.',
  'lazy-parts':
    'A part of the admin site that is loaded on demand stands in a LazyPart, which has its failure.',
  'first-scripts': 'The first scripts of a page of the table import no React.',
  'named-handlers': 'A call is bound to a handler, not to an arrow function; at most 15 bindings adapt one.',
  'vendor-adapters': 'A vendor package stays in its adapter.',
  'demo-outside': 'Only the server, the commands and the tests import the demo.',
  'migrations-alone': 'Migrations import no application code.',
  'released-migrations': 'A migration never changes once released.',
  'no-cycles': 'No import cycle.',
  'no-folder-cycles': 'No import cycle between sibling folders.',
  'file-size': 'No file is longer than 400 lines.',
  'imports-by-alias': 'An import from above the parent folder uses an alias: #platform/core/clock.ts.',
  'standard-terms': 'Identifiers and comments use the terms of the glossary.',
  'no-drawers': 'No file or folder is named utils, helpers, common or misc.',
  'one-publisher': 'What opens the database for a process or a command makes its Changes.',
  'no-export-all': 'No `export *`.',
  'no-cut-texts': 'No field has a maximum length: the browser would cut a pasted text.',
  'no-default-export': 'Only modules that a framework loads have a default export.',
} as const;

export type Rule = keyof typeof RULES;

/** A violation of a rule. */
export interface Violation {
  rule: Rule;
  path: string;
  line: number;
  what: string;
}

/** Whether a path matches one of the patterns. */
export function fits(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}
