import type { SourceModule, SyntaxNode } from './source-modules.ts';
import { fits, type Violation } from './violation.ts';

/** The services with their own tables, by the file that declares them; other tables belong to the main service. */
const OWNER_BY_FILE: Record<string, string> = {
  account: 'account',
  comments: 'comments',
  operators: 'admin',
  platform: 'platform',
};
const DECLARATIONS = 'platform/database/tables/*.ts';
const QUERIES =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(inner|left|right|full|cross)Join)$/;

/** The tables that a statement names. */
const IN_SQL = /\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** Queries of a service on another service's table. SQL templates may read what the platform counts for all of them. */
export function tableViolations(sources: SourceModule[]): Violation[] {
  const owners = new Map(
    sources.filter(({ path }) => fits(path, [DECLARATIONS])).flatMap((source) => declaredTables(source)),
  );
  return sources
    .filter(({ path }) => fits(path, ['services/**']) && !fits(path, ['**/*.test.ts']))
    .flatMap((source) => {
      const service = source.path.split('/')[1];
      return queriedTables(source)
        .filter(({ table, isSql: inSql }) => {
          const owner = owners.get(table) ?? service;
          return owner !== service && !(inSql && owner === 'platform');
        })
        .map(({ table, line }) => ({
          rule: 'services-apart',
          path: source.path,
          line,
          what: `reads ${table}, a table of services/${owners.get(table)}`,
        }));
    });
}

function declaredTables({ path, nodes }: SourceModule): [table: string, owner: string][] {
  const file = path.replace(/^.*\/|\.ts$/g, '');
  const exported = nodes.filter(({ type }) => type === 'ExportNamedDeclaration');
  return exported.flatMap(({ declaration }) => {
    const { body } = (declaration as { body?: { body: { key: { name: string } }[] } } | null)?.body ?? {};
    return (body ?? []).map(({ key }): [string, string] => [key.name, OWNER_BY_FILE[file] ?? 'main']);
  });
}

function queriedTables(source: SourceModule): { table: string; line: number; isSql: boolean }[] {
  return source.nodes.flatMap((node) =>
    tablesOf(node).map((table) => ({ table, line: source.lineOf(node), isSql: isSql(node) })),
  );
}

function tablesOf(node: SyntaxNode): string[] {
  if (isQuery(node)) {
    const [first] = node.arguments as { value?: unknown }[];
    return typeof first?.value === 'string' ? first.value.split(' ').slice(0, 1) : [];
  }
  return isSql(node)
    ? textOf(node).flatMap((text) => [...text.matchAll(IN_SQL)].map(([, table = '']) => table))
    : [];
}

/** A template such as sql`…` or sql<Row>`…`. */
function isSql(node: SyntaxNode): boolean {
  return node.type === 'TaggedTemplateExpression' && (node.tag as { name?: string }).name === 'sql';
}

function textOf(node: SyntaxNode): string[] {
  const { quasis } = node.quasi as { quasis: { value: { raw: string } }[] };
  return quasis.map(({ value }) => value.raw);
}

function isQuery(node: SyntaxNode): boolean {
  const callee = node.callee as { property?: { name?: string } } | undefined;
  return node.type === 'CallExpression' && QUERIES.test(callee?.property?.name ?? '');
}
