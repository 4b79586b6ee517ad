import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CSSModuleExports, Features, type Selector, transform } from 'lightningcss';
import { normalizePath, type Plugin } from 'vite';
import { firstVisitModules } from './first-visit-modules.ts';

/** How a class of a module is named in the built files. */
export const CLASS_NAMES = { pattern: '[hash][local]' };

const ROOT = join(import.meta.dirname, '..', '..');
const PORTAL = normalizePath(join(ROOT, 'portal'));
const SHEETS = ['base', 'card', 'shared'].map((name) => `${PORTAL}/ui/${name}.css`);
const isExtending = (file: string) => firstVisitModules.has(file.slice(PORTAL.length + 1));

/** The classes of a module and the names that they compose. */
export function classesOf(filename: string, css: string): CSSModuleExports {
  const code = Buffer.from(css);
  return transform({ filename, projectRoot: ROOT, code, cssModules: CLASS_NAMES }).exports ?? {};
}

/** The own classes of a module, by the shared class that they compose. */
function usesIn(classes: CSSModuleExports): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const { name, composes } of Object.values(classes)) {
    for (const shared of composes.filter(({ type }) => type === 'global')) {
      uses.set(shared.name, [...(uses.get(shared.name) ?? []), name]);
    }
  }
  return uses;
}

/** The selector with the classes of one module in place of all that they compose. */
function ownSelectors(selector: Selector, uses: ReadonlyMap<string, string[]>): Selector[] {
  const own = (part: Selector[number]) => (part.type === 'class' ? uses.get(part.name) : undefined);
  let made: Selector[] = selector.some(own) ? [[]] : [];
  for (const part of selector) {
    const parts = own(part)?.map((name) => ({ type: 'class' as const, name })) ?? [part];
    made = made.flatMap((start) => parts.map((one) => [...start, one]));
  }
  return made;
}

/**
 * The shared style sheets, whose selectors have the modules' classes beside those that they compose. Nested rules are
 * unfolded before, because a list with nested rules becomes `:is()`. @throws if a module composes an unknown class
 */
export function extendSheets(sheets: string[], modules: ReadonlyMap<string, CSSModuleExports>): string[] {
  const known = new Set<string>();
  const extending = [...modules].filter(([file]) => isExtending(file)).map(([, one]) => usesIn(one));
  const extend = (selector: Selector) => {
    for (const part of selector) {
      known.add(part.type === 'class' ? part.name : '');
    }
    return [selector, ...extending.flatMap((uses) => ownSelectors(selector, uses))];
  };
  const extended = sheets.map((css) => {
    const flat = transform({ filename: '', code: Buffer.from(css), include: Features.Nesting });
    const { code } = transform({ filename: '', code: flat.code, visitor: { Selector: extend } });
    return Buffer.from(code).toString();
  });
  for (const [file, classes] of modules) {
    const unknown = [...usesIn(classes).keys()].filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(`${file} composes ${unknown}, which no shared style sheet has.`);
    }
  }
  return extended;
}

/** The script of a module, without the names of shared classes. */
export function ownNames(script: string, classes: CSSModuleExports): string {
  const listed = (...all: { name: string }[]) => JSON.stringify(all.map(({ name }) => name).join(' '));
  return Object.values(classes).reduce((code, one) => {
    const own = one.composes.filter(({ type }) => type !== 'global');
    return code.replace(listed(one, ...one.composes), listed(one, ...own));
  }, script);
}

/** Modules of the first visit extend the shared classes that they compose: their scripts have one name for each class. */
export function sharedStyles(): Plugin[] {
  const modules = new Map<string, CSSModuleExports>();
  let extended: string[] = [];
  const buildStart = () => {
    const paths = readdirSync(PORTAL, { recursive: true, encoding: 'utf8' });
    for (const path of paths.filter((one) => one.endsWith('.module.css'))) {
      const file = normalizePath(join(PORTAL, path));
      modules.set(file, classesOf(file, readFileSync(file, 'utf8')));
    }
    const sheets = SHEETS.map((file) => readFileSync(file, 'utf8'));
    extended = extendSheets(sheets, modules);
  };
  const extend = (_css: string, id: string) => extended[SHEETS.indexOf(id)];
  const rename = (js: string, id: string) => (isExtending(id) ? ownNames(js, modules.get(id) ?? {}) : null);
  return [
    { name: 'shared-styles', apply: 'build', enforce: 'pre', buildStart, transform: extend },
    { name: 'own-class-names', apply: 'build', enforce: 'post', transform: rename },
  ];
}
