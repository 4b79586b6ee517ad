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
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(select|delete)Rows|(inner|left|right|full|cross)Join)$/;

const KEYWORD = String.raw`\b(?:from|join|update|into|using)\b`;
/** A table of a statement, with another name for it. */
const ITEM = new RegExp(
  String.raw`(?:(?:only|lateral)\s+)?(?:"?public"?\.)?"?(\w+)"?(?:\s+(?:as\s+)?(?!${KEYWORD})"?\w+"?)?`,
  'i',
);
/** The tables behind a keyword. */
const ITEMS = new RegExp(String.raw`${KEYWORD}\s+(${ITEM.source}(?:\s*,\s*${ITEM.source})*)`, 'gi');
const INNERMOST = /(\w?)\(([^()]*)\)/;

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
    const [first] = node.arguments as { value?: unknown; elements?: { value?: unknown }[] }[];
    return [first, ...(first?.elements ?? [])].flatMap((one) =>
      typeof one?.value === 'string' ? one.value.split(' ').slice(0, 1) : [],
    );
  }
  return node.type === 'TaggedTemplateExpression' && isSql(node)
    ? levelsOf(textOf(node)).flatMap((text) =>
        [...text.matchAll(ITEMS)].flatMap(([, items = '']) => named(items)),
      )
    : [];
}

function named(items: string): string[] {
  return items.split(',').map((item) => ITEM.exec(item)?.[1] ?? '');
}

/** The statement and those inside it, each without what it has in parentheses. */
function levelsOf(sql: string): string[] {
  const inner: string[] = [];
  let outer = sql;
  for (let found = INNERMOST.exec(outer); found; found = INNERMOST.exec(outer)) {
    const [whole, before = '', text = ''] = found;
    inner.push(text);
    outer = outer.slice(0, found.index) + (before || ' nested ') + outer.slice(found.index + whole.length);
  }
  return [...inner, outer];
}

/** A template such as sql`…` or sql<Row>`…`, or a call of `sql.table`. */
function isSql(node: SyntaxNode): boolean {
  const tag = node.tag as { name?: string } | undefined;
  const callee = node.callee as { object?: { name?: string } } | undefined;
  return tag?.name === 'sql' || callee?.object?.name === 'sql';
}

function textOf(node: SyntaxNode): string {
  const { quasis } = node.quasi as { quasis: { value: { raw: string } }[] };
  return quasis.map(({ value }) => value.raw).join(' value ');
}

function isQuery(node: SyntaxNode): boolean {
  const callee = node.callee as { property?: { name?: string } } | undefined;
  const name = callee?.property?.name ?? '';
  return node.type === 'CallExpression' && (isSql(node) ? name === 'table' : QUERIES.test(name));
}
