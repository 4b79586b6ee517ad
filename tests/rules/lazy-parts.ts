import type { SourceModule, SyntaxNode } from './source-modules.ts';
import type { Violation } from './violation.ts';

const ADMIN_SITE = /^admin\/.*\.tsx$/;
/** The boundary, and the button that puts its dialog into one. */
const BOUNDARIES = ['LazyPart', 'DialogButton'];

/** Components of `lazy` outside the error boundary of lazy parts, and those that other files could use so. */
export function lazyPartViolations({ path, nodes, lineOf }: SourceModule): Violation[] {
  if (!ADMIN_SITE.test(path)) {
    return [];
  }
  const names = new Set(nodes.filter(isLazy).map(({ id }) => nameOf(id)));
  const boundaries = nodes.filter(
    (node) =>
      node.type === 'JSXElement' &&
      BOUNDARIES.includes(nameOf((node.openingElement as SyntaxNode | undefined)?.name) ?? ''),
  );
  const outside = nodes.filter(
    (node) =>
      node.type === 'JSXOpeningElement' &&
      names.has(nameOf(node.name)) &&
      !boundaries.some(({ start, end }) => start < node.start && node.end < end),
  );
  const exported = nodes.filter(
    ({ type, declaration }) =>
      type === 'ExportNamedDeclaration' &&
      ((declaration as SyntaxNode | null)?.declarations as SyntaxNode[] | undefined)?.some(isLazy),
  );
  const report = (node: SyntaxNode, what: string): Violation => ({
    rule: 'lazy-parts',
    path,
    line: lineOf(node),
    what,
  });
  return [
    ...outside.map((node) => report(node, `has ${nameOf(node.name)} outside a LazyPart`)),
    ...exported.map((node) => report(node, 'exports a lazy component without its LazyPart')),
  ];
}

/** Whether a node is `Name = lazy(…)`. */
function isLazy({ type, init }: SyntaxNode): boolean {
  const call = init as SyntaxNode | null | undefined;
  return type === 'VariableDeclarator' && call?.type === 'CallExpression' && nameOf(call.callee) === 'lazy';
}

function nameOf(node: unknown): string | undefined {
  return (node as { name?: string } | null | undefined)?.name;
}
