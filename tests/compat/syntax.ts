import type { OldestEngines } from '#tools/bundling/browser-targets.ts';
import { type CompatNode, compatNode, lackingIn } from './compat-data.ts';

/** A feature that some of the engines lack. */
export interface Lack {
  /** The path in the compat data: `javascript.builtins.Array.at`. */
  feature: string;
  engines: string[];
}

/** A node of an ESTree syntax tree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

type Test = (node: Node, parent: Node | undefined) => boolean;

const isType =
  (type: string): Test =>
  (node) =>
    node.type === type;
const isPrivate = (value: unknown) => isNode(value) && value.type === 'PrivateIdentifier';
const hasOperator =
  (operator: string): Test =>
  (node) =>
    node.operator === operator;
const pattern =
  (part: RegExp): Test =>
  (node) =>
    part.test(regularExpression(node)?.pattern ?? '');
const flag =
  (letter: string): Test =>
  (node) =>
    regularExpression(node)?.flags.includes(letter) ?? false;

/** Syntax features by path in the compat data, with a test for nodes. Features that all engines have are skipped. */
const SYNTAX: Record<string, Test> = {
  'classes.private_class_fields': (node) => node.type === 'PropertyDefinition' && isPrivate(node.key),
  'classes.private_class_fields_in': (node) => node.operator === 'in' && isPrivate(node.left),
  'classes.private_class_methods': (node) => node.type === 'MethodDefinition' && isPrivate(node.key),
  'classes.public_class_fields': (node) => node.type === 'PropertyDefinition' && !isPrivate(node.key),
  'classes.static.class_fields': (node) => node.type === 'PropertyDefinition' && node.static === true,
  'classes.static.initialization_blocks': isType('StaticBlock'),
  'grammar.hashbang_comments': (node) => node.type === 'Program' && isNode(node.hashbang),
  'operators.await.top_level': (node) => node.type === 'Program' && awaitsAtTop(node),
  'operators.exponentiation': hasOperator('**'),
  'operators.import.options_parameter': (node) => node.type === 'ImportExpression' && isNode(node.options),
  'operators.import_meta': (node) => node.type === 'MetaProperty' && (node.meta as Node).name === 'import',
  'operators.logical_and_assignment': hasOperator('&&='),
  'operators.logical_or_assignment': hasOperator('||='),
  'operators.nullish_coalescing': hasOperator('??'),
  'operators.nullish_coalescing_assignment': hasOperator('??='),
  'operators.object_initializer.spread_properties': (node, parent) =>
    node.type === 'SpreadElement' && parent?.type === 'ObjectExpression',
  'operators.optional_chaining': isType('ChainExpression'),
  'regular_expressions.lookbehind_assertion': pattern(/\(\?<[=!]/),
  'regular_expressions.modifier': pattern(/\(\?[ims]*-?[ims]+:/),
  'regular_expressions.named_capturing_group': pattern(/\(\?<[^=!]/),
  'regular_expressions.unicode_character_class_escape': pattern(/\\p\{/i),
  'builtins.RegExp.dotAll': flag('s'),
  'builtins.RegExp.hasIndices': flag('d'),
  'builtins.RegExp.unicodeSets': flag('v'),
  'statements.export.namespace': (node) => node.type === 'ExportAllDeclaration' && isNode(node.exported),
  'statements.for_await_of': (node) => node.type === 'ForOfStatement' && node.await === true,
  'statements.import.import_attributes': (node) =>
    node.type === 'ImportDeclaration' && (node.attributes as unknown[]).length > 0,
  'statements.try_catch.optional_catch_binding': (node) => node.type === 'CatchClause' && node.param === null,
  'statements.using': (node) => node.type === 'VariableDeclaration' && /using/.test(String(node.kind)),
};

/** The missing syntax of a set of engines, with tests for nodes. */
export type SyntaxIndex = readonly (readonly [Lack, Test])[];

/** Reads the compat data of a set of engines. */
export function syntaxIndex(engines: Partial<OldestEngines>): SyntaxIndex {
  return Object.entries(SYNTAX)
    .map(([path, test]) => [lackOf(`javascript.${path}`, engines), test] as const)
    .filter(([lack]) => lack.engines.length > 0);
}

function lackOf(feature: string, engines: Partial<OldestEngines>): Lack {
  const node: CompatNode = compatNode(feature);
  return { feature, engines: lackingIn(node, engines) };
}

/** The missing features that a node uses. */
export function syntaxLacks(node: Node, parent: Node | undefined, index: SyntaxIndex): Lack[] {
  return index.filter(([, test]) => test(node, parent)).map(([lack]) => lack);
}

/** Whether a field of a node holds a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The child nodes of a node. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** A literal, or `RegExp()` with two constant texts; without character classes and escaped characters. */
function regularExpression(node: Node): { pattern: string; flags: string } | undefined {
  if (node.type === 'Literal' && node.regex) {
    const { pattern: text, flags } = node.regex as { pattern: string; flags: string };
    return { pattern: bare(text), flags };
  }
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isNamed(node.callee, 'RegExp')) {
    const [text, flags] = (node.arguments as Node[]).map(constantText);
    return { pattern: bare(text ?? ''), flags: flags ?? '' };
  }
  return undefined;
}

/** The constant parts of a text expression. */
function constantText(node: Node): string {
  if (node.type === 'Literal') {
    return String(node.value ?? '');
  }
  if (node.type === 'TemplateElement') {
    return (node.value as { raw: string }).raw;
  }
  return node.type === 'TemplateLiteral' || node.type === 'BinaryExpression'
    ? childrenOf(node).map(constantText).join('')
    : '';
}

function bare(text: string): string {
  return text.replace(/\\[^pP]/g, '').replace(/\[[^\]]*\]/g, (set) => set.replace(/[(?<]/g, ''));
}

function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}

function awaitsAtTop(node: Node): boolean {
  return childrenOf(node).some(
    (child) => child.type === 'AwaitExpression' || (!/Function/.test(child.type) && awaitsAtTop(child)),
  );
}
