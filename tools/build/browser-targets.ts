import { join } from 'node:path';
import browserslist from 'browserslist';

/** A bundle with a section in `.browserslistrc`. */
export type Bundle = 'portal' | 'console';

/** The engines that differ from each other, and the oldest version of each that a bundle runs in. */
export type OldestEngines = Record<'chrome' | 'firefox' | 'safari', string>;

const projectRoot = join(import.meta.dirname, '..', '..');
const FAMILIES: Record<string, keyof OldestEngines> = {
  chrome: 'chrome',
  edge: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari',
};

/**
 * The oldest engines that `.browserslistrc` names for a bundle.
 * @throws when the section names a browser of an unknown engine, or leaves an engine out
 */
export function oldestEngines(bundle: Bundle): OldestEngines {
  const oldest: Partial<OldestEngines> = {};
  for (const browser of browserslist(undefined, { path: projectRoot, env: bundle })) {
    const [name = '', versions = ''] = browser.split(' ');
    const engine = FAMILIES[name];
    const version = versions.split('-')[0] ?? '';
    if (!engine) {
      throw new Error(`.browserslistrc [${bundle}] names ${browser}, whose engine is unknown.`);
    }
    if (!oldest[engine] || Number(version) < Number(oldest[engine])) {
      oldest[engine] = version.replace(/\.0$/, '');
    }
  }
  const { chrome, firefox, safari } = oldest;
  if (!chrome || !firefox || !safari) {
    throw new Error(`.browserslistrc [${bundle}] must name Chrome, Firefox and Safari.`);
  }
  return { chrome, firefox, safari };
}

/** The same as Vite's `build.target` names it. */
export function buildTarget(bundle: Bundle): string[] {
  return Object.entries(oldestEngines(bundle)).map(([engine, version]) => engine + version);
}

/** The same as people read it: `Chrome 100、Firefox 100、Safari 15.4`. */
export function browserNames(bundle: Bundle): string {
  const { chrome, firefox, safari } = oldestEngines(bundle);
  return `Chrome ${chrome}、Firefox ${firefox}、Safari ${safari}`;
}
