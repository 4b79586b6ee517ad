import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** An import: a file of the tree by its path, a package as `npm:name`, or `node:name`. */
export interface Import {
  target: string;
  line: number;
  /** Static ones are loaded with the file, dynamic ones later, those of types never. */
  kind: 'static' | 'dynamic' | 'type';
}

/** A node of an ESTree syntax tree. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A parsed source file. */
export interface SourceModule {
  /** Relative to the tree's root, with forward slashes. */
  path: string;
  lineCount: number;
  imports: Import[];
  /** All nodes of its syntax tree; none for a style sheet. */
  nodes: SyntaxNode[];
  comments: { line: number; text: string }[];
  lineOf(node: SyntaxNode): number;
}

const SKIPPED = new Set(['node_modules', 'build', 'data', 'coverage', 'fixtures']);
const SOURCES = /\.(ts|tsx|mjs|cjs|js|css)$/;

/** Reads every source file below a folder. Imports of files outside the tree (generated types) are skipped. */
export function readModules(root: string): SourceModule[] {
  return listSources(root, root).map((path) => readModule(root, path));
}

function listSources(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : listSources(root, path);
    }
    return SOURCES.test(entry.name) ? [relative(root, path).split(sep).join('/')] : [];
  });
}

function readModule(root: string, path: string): SourceModule {
  const text = readFileSync(join(root, path), 'utf8');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const source = {
    path,
    lineCount: text.trimEnd().split('\n').length,
    lineOf: (node: SyntaxNode) => lineAt(node.start),
  };
  if (path.endsWith('.css')) {
    return { ...source, imports: [], nodes: [], comments: [] };
  }
  const { program, errors, comments } = parseSync(path, text);
  if (errors.length > 0) {
    throw new Error(`${path}: ${errors[0]?.message}`);
  }
  const nodes = [...walk(program as unknown as SyntaxNode)];
  const imports = nodes.flatMap((node) => {
    const specifier = (node.source as { value?: unknown } | undefined)?.value;
    const target = typeof specifier === 'string' ? resolve(root, path, specifier) : undefined;
    return target === undefined ? [] : [{ target, line: lineAt(node.start), kind: kindOf(node) }];
  });
  return {
    ...source,
    imports,
    nodes,
    comments: comments.map(({ start, value }) => ({ line: lineAt(start), text: value })),
  };
}

function kindOf({ type, importKind, exportKind, specifiers }: SyntaxNode): Import['kind'] {
  if (type === 'ImportExpression') {
    return 'dynamic';
  }
  const names = (specifiers ?? []) as SyntaxNode[];
  // `typeof import('…')`.
  const isInType = type === 'TSImportType';
  const isType =
    isInType || [importKind, exportKind].includes('type') || (names.length > 0 && names.every(isTypeName));
  return isType ? 'type' : 'static';
}

function isTypeName({ importKind, exportKind }: SyntaxNode): boolean {
  return importKind === 'type' || exportKind === 'type';
}

/** Import declarations, re-exports and `import()` have a `source`. */
function resolve(root: string, from: string, specifier: string): string | undefined {
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('#')) {
    return bare.slice(1);
  }
  if (!bare.startsWith('.')) {
    return /^\w+:/.test(bare) ? bare : `npm:${bare.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? bare}`;
  }
  const target = posix.join(posix.dirname(from), bare);
  return existsSync(join(root, target)) ? target : undefined;
}

function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') {
        yield* walk(child);
      }
    }
  }
}
