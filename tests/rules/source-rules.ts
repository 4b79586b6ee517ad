import type { SourceModule, SyntaxNode } from './source-modules.ts';
import { fits, type Rule, type Violation } from './violation.ts';

const LONGEST_FILE = 400;
const DRAWER = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z]+$)/;
const RANDOM_CALLS = ['randomBytes', 'randomUUID', 'randomInt', 'getRandomValues', 'randomFillSync'];

/** Programs beside the product: they may read the clock and the environment. */
const PROGRAMS = [
  'tests/**',
  'cli/**',
  'tools/**',
  'bench/**',
  'demo/**',
  '**/*.test.{ts,tsx}',
  '**/*.config.ts',
];
/** What a player owns or changes is answered by these. */
const PLAYER_ROUTES = ['playerRoute', 'openRoute'];
/** What public reads are asked of: a replica, where there is one. */
const REPLICA = 'reads';
const ENVIRONMENT_HOME = ['platform/core/config/**'];
const CLOCK_HOME = [
  'platform/core/clock.ts',
  'platform/core/ids.ts',
  'portal/browser/state/browser-clock.ts',
  'admin/clock.ts',
];
/** What a framework loads by its default export. */
const DEFAULT_EXPORTS = [
  '**/*.config.ts',
  'bench/peers/next/next.config.mjs',
  '.*.cjs',
  '**/*.d.ts',
  'portal/{root,routes,entry.*}.{ts,tsx}',
  'portal/features/**/{route,*-route,not-found}.{ts,tsx}',
];

/** What a file breaks by its name, its length or its text. */
export function sourceViolations(source: SourceModule): Violation[] {
  const { path, lineCount } = source;
  const found: Violation[] = [];
  const report = (rule: Rule, line: number, what: string) => found.push({ rule, path, line, what });
  if (lineCount > LONGEST_FILE) {
    report('file-size', LONGEST_FILE, `has ${lineCount} lines, more than ${LONGEST_FILE}`);
  }
  if (DRAWER.test(path)) {
    report('no-drawers', 1, 'has a name that says nothing of what is in it');
  }
  const isProgram = fits(path, PROGRAMS);
  for (const node of source.nodes) {
    if (!isProgram && !fits(path, ENVIRONMENT_HOME) && isMember(node, 'process', 'env')) {
      report('environment-in-config', source.lineOf(node), 'reads process.env');
    }
    if (!isProgram && !fits(path, CLOCK_HOME) && readsClockOrChance(node)) {
      report('time-and-chance', source.lineOf(node), 'reads the time or a random number by itself');
    }
    if (
      isPlayerRoute(node) &&
      source.nodes.some((inner) => isWithin(inner, node) && nameOf(inner) === REPLICA)
    ) {
      report('players-on-primary', source.lineOf(node), 'asks a replica for what a player owns or changes');
    }
    if (/^\.\.\/\.\.\//.test(nameOf(node.source) ?? '')) {
      report('imports-by-alias', source.lineOf(node), `imports ${nameOf(node.source)}`);
    }
    if (node.type === 'ExportAllDeclaration') {
      report('no-export-all', source.lineOf(node), 'exports everything of another file');
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

function isPlayerRoute({ type, callee }: SyntaxNode): boolean {
  return type === 'CallExpression' && PLAYER_ROUTES.includes(nameOf(callee) ?? '');
}

function isWithin(inner: SyntaxNode, outer: SyntaxNode): boolean {
  return inner.start > outer.start && inner.end <= outer.end;
}

function nameOf(node: unknown): string | undefined {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : undefined;
}

function readsClockOrChance(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') {
    return nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0;
  }
  if (node.type === 'ImportSpecifier') {
    return RANDOM_CALLS.includes(nameOf(node.imported) ?? '');
  }
  return (
    isMember(node, 'Date', 'now') ||
    isMember(node, 'Math', 'random') ||
    RANDOM_CALLS.some((name) => isMember(node, 'crypto', name))
  );
}

function isDefaultExport(node: SyntaxNode): boolean {
  return (
    node.type === 'ExportDefaultDeclaration' ||
    (node.type === 'ExportSpecifier' && nameOf(node.exported) === 'default')
  );
}
