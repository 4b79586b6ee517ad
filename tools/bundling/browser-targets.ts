import { join } from 'node:path';
import browserslist from 'browserslist';

/** A bundle with a section in `.browserslistrc`. */
export type Bundle = 'portal' | 'console';

/** The oldest version of each engine that a bundle supports. */
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
 * The oldest engines of a bundle in `.browserslistrc`. @throws if the section has a browser with an unknown engine,
 * or lacks an engine
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

/** The engines in the format of Vite's `build.target`. */
export function buildTarget(bundle: Bundle): string[] {
  return Object.entries(oldestEngines(bundle)).map(([engine, version]) => engine + version);
}

/** The engines for readers: `Chrome 100、Firefox 100、Safari 15.4`. */
export function browserNames(bundle: Bundle): string {
  const { chrome, firefox, safari } = oldestEngines(bundle);
  return `Chrome ${chrome}、Firefox ${firefox}、Safari ${safari}`;
}
