import postcss, { type AtRule, type ChildNode, type Declaration, type Node, type Rule } from 'postcss';
import type { OldestEngines } from '#tools/bundling/browser-targets.ts';
import { type CompatNode, compatNode, lackingIn, partOf } from './compat-data.ts';
import type { Lack } from './syntax.ts';

/** A use of a missing feature in a style sheet. */
export interface StyleUse extends Lack {
  excerpt: string;
}

const EXCERPT = 80;
/** Inside `@supports`. */
function isRequired(node: Node): boolean {
  const parent = node.parent as Node | undefined;
  return parent !== undefined && ((parent as AtRule).name === 'supports' || isRequired(parent));
}

/**
 * Finds properties, keywords, units, selectors and media features in a built style sheet that an engine lacks.
 * Properties in a flex container match in that context: `gap` is older in grids.
 */
export function scanStyles(text: string, engines: Partial<OldestEngines>): StyleUse[] {
  const uses: StyleUse[] = [];
  const note = (feature: string, node: ChildNode) => {
    const found = nodeAt(feature);
    const lacking = found ? lackingIn(found, engines) : [];
    if (lacking.length > 0 && !isRequired(node)) {
      uses.push({ feature, engines: lacking, excerpt: node.toString().slice(0, EXCERPT) });
    }
  };
  postcss.parse(text).walk((node) => {
    if (node.type === 'decl') {
      for (const feature of featuresOf(node)) {
        note(feature, node);
      }
    } else if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) {
        note(`css.selectors.${name}`, node);
      }
    } else if (node.type === 'atrule') {
      note(`css.at-rules.${node.name}`, node);
      for (const [, name = ''] of node.params.matchAll(/\(([a-z-]+)/g)) {
        note(`css.at-rules.media.${name.replace(/^(min|max)-/, '')}`, node);
      }
    }
  });
  return uses;
}

function* featuresOf(decl: Declaration): Generator<string> {
  const property = `css.properties.${decl.prop}`;
  // A prefixed property is itself a fallback.
  if (decl.prop.startsWith('-')) {
    return;
  }
  yield property;
  for (const [word] of decl.value.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w-])/g)) {
    yield `${property}.${word}`;
  }
  for (const [, unit = ''] of decl.value.matchAll(/\d(d|s|l)v[hw]\b/g)) {
    yield `css.types.length.viewport_percentage_units_${{ d: 'dynamic', s: 'small', l: 'large' }[unit]}`;
  }
  if (/^(row-|column-)?gap$/.test(decl.prop) && isFlex(decl.parent as Rule)) {
    yield `${property}.flex_context`;
  }
}

function isFlex(rule: Rule): boolean {
  return !rule.some((one) => one.type === 'decl' && one.prop === 'display' && one.value.includes('grid'));
}

function nodeAt(path: string): CompatNode | undefined {
  return path.split('.').slice(1).reduce<CompatNode | undefined>(partOf, compatNode('css'));
}
