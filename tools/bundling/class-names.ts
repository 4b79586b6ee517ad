import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CSSModuleExports, transform } from 'lightningcss';
import { normalizePath, type Plugin } from 'vite';

/** How a class of a module is named: with a letter first, because CSS escapes a hyphen and a digit. */
export const CLASS_NAMES = { pattern: 'c[hash][local]' };

const ROOT = join(import.meta.dirname, '..', '..');
const PORTAL = normalizePath(join(ROOT, 'portal'));

/** The classes of all modules of the portal, with the shared classes that they compose, in the order of their files. */
export function portalClasses(): CSSModuleExports[string][] {
  const paths = readdirSync(PORTAL, { recursive: true, encoding: 'utf8' });
  const modules = paths.filter((path) => path.endsWith('.module.css')).sort();
  return modules.flatMap((path) => {
    const filename = join(PORTAL, path);
    const { exports } = transform({
      filename: normalizePath(filename),
      projectRoot: ROOT,
      code: readFileSync(filename),
      cssModules: CLASS_NAMES,
    });
    // Lightning CSS lists them in another order each time.
    return Object.values(exports ?? {}).sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}

/** A short name for each class of the modules: names are a tenth of a page as sent. */
export function shortNames(): Map<string, string> {
  return new Map(portalClasses().map(({ name }, place) => [name, `_${place.toString(36)}`]));
}

/** Shortens the names of classes in a build: in the style sheet, and in the scripts that have the modules' names. */
export function shortClassNames(): Plugin[] {
  let short = new Map<string, string>();
  const buildStart = () => {
    short = shortNames();
  };
  const shorten = (code: string, id: string) =>
    id.endsWith('.module.css') ? code.replace(/[\w-]+/g, (name) => short.get(name) ?? name) : null;
  return [
    { name: 'short-names-in-styles', apply: 'build', buildStart, transform: shorten },
    { name: 'short-names-in-scripts', apply: 'build', enforce: 'post', transform: shorten },
  ];
}
