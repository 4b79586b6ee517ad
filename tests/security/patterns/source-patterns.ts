import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { getPattern } from 'isbot';
import { calls } from '#contract/calls.ts';
import { adminDocument } from '#platform/http/calls/openapi/admin-document.ts';
import { publicDocument } from '#platform/http/calls/openapi/public-document.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { endpoints, nameOf } from '#tests/fuzz/endpoints.ts';
import type { Schema } from '#tests/fuzz/fitting.ts';
import { readModules, type SourceModule, type SyntaxNode } from '#tests/rules/source-modules.ts';
import { knownLengths, madePatternFiles, schemaPatternFiles } from './known-lengths.ts';

/** A pattern of the product and its place. */
export interface SourcePattern {
  place: string;
  source: string;
  flags: string;
}

/** Not part of the product: the suites, the benchmarks, and the generator of the demo's pictures. */
const OUTSIDE = /^(tests|bench|demo|cli\/testing)\/|\.test\.tsx?$|\.css$/;
/** Replaces the variable parts of a constructed pattern: numbers, names and escaped texts. */
const FILLING = '9';
const MADE = join(import.meta.dirname, 'print-made-patterns.ts');
/** `text.replace(…, '\\$&')` with this escapes a text for a pattern. */
const ESCAPED = String.raw`[\\^$.*+?()[\]{}|]`;
const SQL_PATTERN = /!?~\*?\s*'([^']+)'/g;

/** The file of a place. */
export function fileOf(place: string): string {
  return place.replace(/:\d+$/, '');
}

/** All patterns of the product, without duplicates. */
export function allPatterns(root: string): SourcePattern[] {
  const ofProject = [
    ...sourcePatterns(root),
    ...madePatternFiles.flatMap((file) => madePatterns(root, file)),
  ];
  const all = [...inputPatterns(), ...documentPatterns(), libraryPattern(), ...ofProject];
  const key = ({ place, source, flags }: SourcePattern) =>
    `${Object.hasOwn(knownLengths, fileOf(place)) ? place : ''}/${source}/${flags}`;
  return [...new Map(all.map((pattern) => [key(pattern), pattern])).values()];
}

/**
 * Every pattern in the source: literals, `RegExp(…)` of a text or a template, and those in SQL. @throws for a
 * `RegExp(…)` with an unreadable text or of parts, unless the file is tested otherwise
 */
export function sourcePatterns(root: string): SourcePattern[] {
  return readModules(root)
    .filter(({ path }) => !OUTSIDE.test(path))
    .flatMap((module) => module.nodes.flatMap((node) => patternsOf(module, node)));
}

/** The patterns that a module makes while it is loaded. */
export function madePatterns(root: string, file: string): SourcePattern[] {
  const printed = execFileSync(process.execPath, [MADE, join(root, file)], { encoding: 'utf8' });
  const made = JSON.parse(printed) as { line: number; source: string; flags: string }[];
  return made.map(({ line, source, flags }) => ({ place: `${file}:${line}`, source, flags }));
}

/** The one library pattern that reads visitors' input. */
export function libraryPattern(): SourcePattern {
  const { source, flags } = getPattern();
  return { place: 'isbot', source, flags };
}

/** The patterns in the calls' inputs, including those of the schema library. */
export function inputPatterns(): SourcePattern[] {
  return endpoints.flatMap((endpoint) =>
    patternsIn(endpoint.schema).map((source) => ({ place: nameOf(endpoint), source, flags: 'u' })),
  );
}

/** The patterns of the described calls, of inputs and results. */
export function documentPatterns(): SourcePattern[] {
  const documents = {
    'openapi.json': publicDocument(Object.values(calls), { version: '1' }),
    'admin.json': adminDocument(operatorCalls, '1'),
  };
  return Object.entries(documents).flatMap(([place, document]) =>
    patternTextsIn(document).map((source) => ({ place, source, flags: 'u' })),
  );
}

function patternsOf(module: SourceModule, node: SyntaxNode): SourcePattern[] {
  const place = `${module.path}:${module.lineOf(node)}`;
  const regex = node.regex as { pattern: string; flags: string } | undefined;
  if (node.type === 'Literal' && regex) {
    return [{ place, source: regex.pattern, flags: regex.flags }];
  }
  const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (isMade && (node.callee as { name?: string }).name === 'RegExp') {
    const [text, flags] = node.arguments as (SyntaxNode | undefined)[];
    if (schemaPatternFiles.includes(module.path) || madePatternFiles.includes(module.path)) {
      return [];
    }
    const source = isOfParts(module, text) ? undefined : textOf(text);
    if (source === undefined) {
      throw new Error(`${place}: the text of this pattern is not readable`);
    }
    return [{ place, source, flags: textOf(flags) ?? '' }];
  }
  return sqlIn(node).map((source) => ({ place, source, flags: '' }));
}

/** Whether a template has parts that are patterns themselves: constant texts of the module, or results of calls. */
function isOfParts(module: SourceModule, text: SyntaxNode | undefined): boolean {
  const parts = text?.type === 'TemplateLiteral' ? (text.expressions as SyntaxNode[]) : [];
  return parts.some((part) =>
    part.type === 'CallExpression' ? !isEscaping(part) : isConstantText(module, part.name),
  );
}

function isConstantText({ nodes }: SourceModule, name: unknown): boolean {
  return nodes.some((node) => {
    const { id, init } = node as { id?: { name?: string }; init?: SyntaxNode };
    const isText =
      init?.type === 'TemplateLiteral' || (init?.type === 'Literal' && typeof init.value === 'string');
    return node.type === 'VariableDeclarator' && name !== undefined && id?.name === name && isText;
  });
}

/** The text of a literal, or of a template with its variables replaced; an escaped text is a variable. */
function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') {
    return node.value;
  }
  if (node?.type === 'CallExpression' && isEscaping(node)) {
    return FILLING;
  }
  return node?.type === 'TemplateLiteral' ? cookedParts(node).join(FILLING) : undefined;
}

function isEscaping(call: SyntaxNode): boolean {
  const { property } = call.callee as { property?: { name?: string } };
  const [pattern, replacement] = call.arguments as (SyntaxNode | undefined)[];
  const regex = pattern?.regex as { pattern: string; flags: string } | undefined;
  return (
    property?.name === 'replace' &&
    regex?.pattern === ESCAPED &&
    regex.flags === 'g' &&
    replacement?.value === '\\$&'
  );
}

function cookedParts(template: SyntaxNode): string[] {
  return (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

function sqlIn(node: SyntaxNode): string[] {
  const text = node.type === 'TemplateLiteral' ? cookedParts(node).join(FILLING) : '';
  return [...text.matchAll(SQL_PATTERN)].map(([, source = '']) => source);
}

function patternsIn(schema: Schema & { pattern?: string }): string[] {
  const { pattern, anyOf = [], allOf = [], properties = {}, items } = schema;
  const below = [...anyOf, ...allOf, ...Object.values(properties), ...(items ? [items] : [])];
  return [...(pattern === undefined ? [] : [pattern]), ...below.flatMap(patternsIn)];
}

/** The texts of all `pattern` keys in a document. */
function patternTextsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string' ? [inner] : patternTextsIn(inner),
  );
}
