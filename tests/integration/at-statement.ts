import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** Counts statements and replaces the one with this number by the result of `replace`. */
export function atStatement(
  number: number,
  replace: (statement: RootOperationNode) => RootOperationNode,
): KyselyPlugin & { statements: number } {
  return {
    statements: 0,
    transformQuery({ node }) {
      this.statements += 1;
      return this.statements === number ? replace(node) : node;
    },
    transformResult: async ({ result }) => result,
  };
}
