import type { SourceModule, SyntaxNode } from './source-modules.ts';
import type { Violation } from './violation.ts';

/** A handler has the signature of its call; what adapts it, serves the calls of every resource. */
const MOST_LAMBDAS = 15;
const BOUND_IN = /^(platform|services)\/.*(?<!\.test)\.ts$/;
const BINDERS = /^(handler|\w+Handler|handlersOf)$/;

/** The bindings with an arrow function in place of a handler, beyond those that a tree may have. */
export function bindingViolations(sources: readonly SourceModule[]): Violation[] {
  return sources
    .filter(({ path }) => BOUND_IN.test(path))
    .flatMap(({ path, nodes, lineOf }) =>
      nodes.filter(isLambda).map((node) => ({ path, line: lineOf(node) })),
    )
    .slice(MOST_LAMBDAS)
    .map(
      (place): Violation => ({
        rule: 'named-handlers',
        ...place,
        what: `binds a call with an arrow function, beyond the ${MOST_LAMBDAS} of the tree`,
      }),
    );
}

/** Whether a node is `handler(call, (context) => …)`, or `handlersOf<Services>()(call, (context) => …)`. */
function isLambda({ type, callee, arguments: given }: SyntaxNode): boolean {
  const [, handle] = (given ?? []) as SyntaxNode[];
  return (
    type === 'CallExpression' &&
    handle?.type === 'ArrowFunctionExpression' &&
    BINDERS.test(nameOf(callee as SyntaxNode))
  );
}

function nameOf({ name, callee }: SyntaxNode): string {
  return typeof name === 'string' ? name : callee ? nameOf(callee as SyntaxNode) : '';
}
