import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** Counts statements. What `strike` makes of the one with this number is run in its place. */
export function atStatement(
  number: number,
  strike: (statement: RootOperationNode) => RootOperationNode,
): KyselyPlugin & { statements: number } {
  return {
    statements: 0,
    transformQuery({ node }) {
      this.statements += 1;
      return this.statements === number ? strike(node) : node;
    },
    transformResult: async ({ result }) => result,
  };
}
