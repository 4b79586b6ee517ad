import { createRequire } from 'node:module';
import type { OldestEngines } from '#tools/bundling/browser-targets.ts';

/** The used part of @mdn/browser-compat-data: `__compat` describes a feature, the other keys are its children. */
export interface CompatNode {
  __compat?: { support: Record<string, SupportStatement | SupportStatement[]> };
  [part: string]: CompatNode | undefined | unknown;
}

interface SupportStatement {
  version_added: string | boolean | null;
  version_removed?: string | boolean;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown[];
}

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as Record<string, CompatNode>;

/** The table at a path such as `javascript.builtins`. */
export function compatNode(path: string): CompatNode {
  const found = path.split('.').reduce<CompatNode | undefined>((node, part) => partOf(node, part), data);
  if (!found) {
    throw new Error(`The compat data has no ${path}.`);
  }
  return found;
}

/** A child of a table, if it exists. */
export function partOf(node: CompatNode | undefined, part: string): CompatNode | undefined {
  return node && Object.hasOwn(node, part) ? (node[part] as CompatNode) : undefined;
}

/** The names of a table's children. */
export function partNames(node: CompatNode): string[] {
  return Object.keys(node).filter((name) => name !== '__compat');
}

/** The engines that lack a feature; none for an undocumented feature. */
export function lackingIn(node: CompatNode, engines: Partial<OldestEngines>): string[] {
  const support = node.__compat?.support;
  return support
    ? Object.entries(engines)
        .filter(([engine, version]) => !isSupported(support[engine], Number(version)))
        .map(([engine, version]) => `${engine} ${version}`)
    : [];
}

function isSupported(
  statements: SupportStatement | SupportStatement[] | undefined,
  version: number,
): boolean {
  return [statements ?? []].flat().some((one) => {
    const added = versionOf(one.version_added);
    const removed = versionOf(one.version_removed ?? null);
    const isPlain = !one.prefix && !one.alternative_name && !one.flags;
    return isPlain && added !== null && added <= version && (removed === null || version < removed);
  });
}

function versionOf(stated: string | boolean | null): number | null {
  if (typeof stated === 'string') {
    const version = Number.parseFloat(stated.replace('≤', ''));
    return Number.isNaN(version) ? null : version;
  }
  return stated === true ? 0 : null;
}
