import type { SourceModule, SyntaxNode } from './source-modules.ts';
import { fits, type Rule, type Violation } from './violation.ts';

const LONGEST_FILE = 400;
const DRAWER = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z]+$)/;
const RANDOM_CALLS = ['randomBytes', 'randomUUID', 'randomInt', 'getRandomValues', 'randomFillSync'];
const ADDRESS_PARSERS = ['isIP', 'isIPv4', 'isIPv6', 'BlockList'];
/** Node connects without a look-up to the hosts that `isIP` accepts. */
const ADDRESS_EXCEPTIONS = ['platform/adapters/http-client/public-request.ts'];

/** Programs outside the product: they may read the clock and the environment. */
const PROGRAMS = [
  'tests/**',
  'cli/**',
  'tools/**',
  'bench/**',
  'demo/**',
  '**/*.test.{ts,tsx}',
  '**/*.config.ts',
];
const ENVIRONMENT_HOME = ['platform/core/config/**'];
const CLOCK_HOME = [
  'platform/core/clock.ts',
  'platform/core/ids.ts',
  'portal/browser/state/browser-clock.ts',
  'admin/browser/clock.ts',
  'admin/browser/ids.ts',
];
/** What opens the database for a process, and for a command. */
const CHANGES_HOME = ['server/context.ts', 'server/control/open-or-hand-over.ts', 'tests/**', '**/*.test.ts'];
/** Files whose default export a framework loads. */
const DEFAULT_EXPORTS = [
  '**/*.config.ts',
  'bench/peers/next/next.config.mjs',
  'bench/peers/astro/astro.config.mjs',
  'bench/peers/sveltekit/vite.config.js',
  '.*.cjs',
  '**/*.d.ts',
  'tests/runner.ts',
  'tests/browser/{global-setup,run-reporter}.ts',
];

/** Fields that refuse a text which is too long, before the browser cuts it. */
const REFUSING_FIELDS = ['portal/features/login/text-field.tsx'];

/** Violations in a file's name, length or text. */
export function sourceViolations(source: SourceModule): Violation[] {
  const { path, lineCount } = source;
  const found: Violation[] = [];
  const report = (rule: Rule, line: number, what: string) => found.push({ rule, path, line, what });
  if (lineCount > LONGEST_FILE) {
    report('file-size', LONGEST_FILE, `has ${lineCount} lines, more than ${LONGEST_FILE}`);
  }
  if (DRAWER.test(path)) {
    report('no-drawers', 1, 'has a name without meaning');
  }
  const isProgram = fits(path, PROGRAMS);
  for (const node of source.nodes) {
    if (!isProgram && !fits(path, ENVIRONMENT_HOME) && isMember(node, 'process', 'env')) {
      report('environment-in-config', source.lineOf(node), 'reads process.env');
    }
    if (!isProgram && !fits(path, CLOCK_HOME) && readsClockOrChance(node)) {
      report('time-and-chance', source.lineOf(node), 'reads the time or a random number directly');
    }
    if (!isProgram && !fits(path, ADDRESS_EXCEPTIONS) && importsOneOf(node, ADDRESS_PARSERS)) {
      report('address-parser', source.lineOf(node), 'parses addresses in its own way');
    }
    if (/^\.\.\/\.\.\//.test(nameOf(node.source) ?? '')) {
      report('imports-by-alias', source.lineOf(node), `imports ${nameOf(node.source)}`);
    }
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'Changes' && !fits(path, CHANGES_HOME)) {
      report('one-publisher', source.lineOf(node), 'makes its own Changes');
    }
    if (node.type === 'ExportAllDeclaration') {
      report('no-export-all', source.lineOf(node), 're-exports a whole module');
    }
    if (node.type === 'JSXAttribute' && nameOf(node.name) === 'maxLength' && !fits(path, REFUSING_FIELDS)) {
      report('no-cut-texts', source.lineOf(node), 'cuts a pasted text');
    }
    if (isDefaultExport(node) && !fits(path, DEFAULT_EXPORTS)) {
      report('no-default-export', source.lineOf(node), 'has a default export');
    }
  }
  return found;
}

function isMember(node: SyntaxNode, object: string, property: string): boolean {
  return (
    node.type === 'MemberExpression' && nameOf(node.object) === object && nameOf(node.property) === property
  );
}

function nameOf(node: unknown): string | undefined {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : undefined;
}

function readsClockOrChance(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') {
    return nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0;
  }
  return (
    importsOneOf(node, RANDOM_CALLS) ||
    isMember(node, 'Date', 'now') ||
    isMember(node, 'Math', 'random') ||
    RANDOM_CALLS.some((name) => isMember(node, 'crypto', name))
  );
}

function importsOneOf(node: SyntaxNode, names: readonly string[]): boolean {
  return node.type === 'ImportSpecifier' && names.includes(nameOf(node.imported) ?? '');
}

function isDefaultExport(node: SyntaxNode): boolean {
  return (
    node.type === 'ExportDefaultDeclaration' ||
    (node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default')
  );
}
