import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** A handle that records the statements it runs, in their order, without those that begin and end transactions. */
export function recorded(db: Database): { db: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node as RootOperationNode, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements };
}
