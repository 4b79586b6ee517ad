import { parseSync } from 'vite';
import type { ApiIndex } from './api-index.ts';
import { childrenOf, isNode, type Lack, type Node, type SyntaxIndex, syntaxLacks } from './syntax.ts';

/** A use of a missing feature in a script. */
export interface Use {
  /** The possible features: `x.at()` is one of arrays, strings and typed arrays. */
  features: string[];
  engines: string[];
  file: string;
  /** The surrounding text. */
  excerpt: string;
}

const EXCERPT = 45;
/** Names for the global object. */
const SCOPES = new Set(['window', 'self', 'globalThis']);

/**
 * Finds syntax and APIs in a built script that an engine lacks. A method matches by name: `x.at()` counts as
 * `Array.prototype.at`, whatever `x` is. Properties match where the type of their object is known (`navigator.x`, or
 * a variable with `new URLSearchParams()`). Feature detection (`typeof X`) is not a use. @throws if the text is not a
 * script
 */
export function scanScript(file: string, text: string, apis: ApiIndex, syntax: SyntaxIndex): Use[] {
  const { program, errors } = parseSync(file.replace(/\.\w+$/, '.js'), text);
  if (errors.length > 0) {
    throw new Error(`${file}: ${errors[0]?.message}`);
  }
  const own = new Set<string>();
  const found: [Lack[], Node][] = [];
  const scopes: Instances[] = [];
  walk(program as unknown as Node, undefined, scopes, (node, parent) => {
    for (const name of declaredIn(node)) {
      own.add(name);
    }
    const lacks = [...syntaxLacks(node, parent, syntax), ...apiLacks(node, parent, scopes, apis)];
    if (lacks.length > 0) {
      found.push([lacks, node]);
    }
  });
  return found
    .filter(([, node]) => !(node.type === 'Identifier' && own.has(node.name as string)))
    .map(([lacks, { start, end }]) => ({
      features: lacks.map(({ feature }) => feature),
      engines: [...new Set(lacks.flatMap(({ engines }) => engines))],
      file,
      excerpt: text.slice(Math.max(0, start - EXCERPT), end + EXCERPT).replace(/\s+/g, ' '),
    }));
}

/** The interfaces of a function's variables, from `new X()`. */
type Instances = Map<string, string>;

function instancesIn(body: Node, into: Instances = new Map()): Instances {
  for (const child of childrenOf(body)) {
    const init = child.init as Node | undefined;
    if (child.type === 'VariableDeclarator' && init?.type === 'NewExpression') {
      into.set(String((child.id as Node).name), String((init.callee as Node).name));
    }
    if (!isFunction(child)) {
      instancesIn(child, into);
    }
  }
  return into;
}

function isFunction({ type }: Node): boolean {
  return (
    type === 'FunctionExpression' || type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression'
  );
}

/** Visits every node with its parent; `scopes` has the variables of the enclosing functions, innermost last. */
function walk(
  node: Node,
  parent: Node | undefined,
  scopes: Instances[],
  callback: (node: Node, parent: Node | undefined) => void,
): void {
  const opensScope = parent === undefined || isFunction(node);
  if (opensScope) {
    scopes.push(instancesIn(node));
  }
  callback(node, parent);
  for (const child of childrenOf(node)) {
    walk(child, node, scopes, callback);
  }
  if (opensScope) {
    scopes.pop();
  }
}

function declaredIn(node: Node): string[] {
  if (node.type === 'VariableDeclarator' || node.type.startsWith('Import')) {
    return namesOf(node.id ?? node.local);
  }
  if (/Function|Class|CatchClause/.test(node.type)) {
    return [node.id, node.param, ...((node.params as unknown[]) ?? [])].flatMap(namesOf);
  }
  return [];
}

/** The names bound by a pattern. */
function namesOf(pattern: unknown): string[] {
  if (!isNode(pattern)) {
    return [];
  }
  if (pattern.type === 'Identifier') {
    return [pattern.name as string];
  }
  const parts = [pattern.left, pattern.argument, pattern.value, pattern.elements, pattern.properties].flat();
  return parts.flatMap(namesOf);
}

function* apiLacks(
  node: Node,
  parent: Node | undefined,
  scopes: readonly Instances[],
  index: ApiIndex,
): Generator<Lack> {
  if (node.type === 'Identifier' && isReference(node, parent)) {
    const lack = index.globals.get(node.name as string);
    if (lack) {
      yield lack;
    }
  } else if (node.type === 'MemberExpression') {
    const name = memberName(node);
    if (name !== undefined) {
      const holder = node.object as Node;
      const kind = holder.type === 'Identifier' ? instanceOf(String(holder.name), scopes) : undefined;
      const precise = kind && index.instances.get(`${kind}.${name}`);
      yield* precise ? [precise] : memberLacks(holder, name, isCalled(node, parent), index);
    }
  } else if (node.type === 'CallExpression') {
    yield* optionLacks(node, index);
  }
}

function* memberLacks(object: Node, name: string, called: boolean, index: ApiIndex): Generator<Lack> {
  const holder = object.type === 'Identifier' ? (object.name as string) : memberName(object);
  if (holder !== undefined && SCOPES.has(holder)) {
    const lack = index.globals.get(name);
    if (lack) {
      yield lack;
    }
    return;
  }
  const precise = holder === undefined ? undefined : index.members.get(`${holder}.${name}`);
  if (precise) {
    yield precise;
  } else if (called && (holder === undefined || !index.isGlobal(holder))) {
    yield* index.methods.get(name) ?? [];
  }
}

function* optionLacks(call: Node, index: ApiIndex): Generator<Lack> {
  const callee = call.callee as Node;
  const method = callee.type === 'Identifier' ? (callee.name as string) : memberName(callee);
  for (const argument of call.arguments as Node[]) {
    if (argument.type === 'ObjectExpression') {
      for (const { key } of argument.properties as Node[]) {
        const lack = index.options.get(`${method}.${keyName(key)}`);
        if (lack) {
          yield lack;
        }
      }
    }
  }
}

function instanceOf(name: string, scopes: readonly Instances[]): string | undefined {
  return scopes.findLast((scope) => scope.has(name))?.get(name);
}

function isCalled(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'CallExpression' && parent.callee === node;
}

function memberName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') {
    return undefined;
  }
  const property = node.property as Node;
  return node.computed ? keyName(property.type === 'Literal' ? property : undefined) : keyName(property);
}

function keyName(key: unknown): string | undefined {
  if (!isNode(key)) {
    return undefined;
  }
  return key.type === 'Identifier'
    ? (key.name as string)
    : typeof key.value === 'string'
      ? key.value
      : undefined;
}

/** Whether an identifier is used as a value, outside feature detection. */
function isReference(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed === true;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.value === node || parent.computed === true;
    case 'UnaryExpression':
      return parent.operator !== 'typeof';
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return false;
    default:
      return true;
  }
}
