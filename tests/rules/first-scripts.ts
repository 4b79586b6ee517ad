import type { Import, SourceModule } from './source-modules.ts';
import type { Violation } from './violation.ts';

/** The first script of a page. */
const FIRST = 'portal/pages/start.ts';
/** Starts the scripts of parts that need no React. */
const STARTER = 'portal/pages/page-scripts.ts';
const REACT = /^npm:(?:react|react-dom)$/;

/** Imports of React that are loaded with the first script of a page, or with a script that it starts. */
export function firstScriptViolations(sources: SourceModule[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const loaded = new Set<SourceModule>();
  const load = (path: string) => {
    const source = byPath.get(path);
    if (source && !loaded.has(source)) {
      loaded.add(source);
      for (const { target } of importsOf(source, 'static')) {
        load(target);
      }
    }
  };
  load(FIRST);
  const starter = byPath.get(STARTER);
  const started = starter ? importsOf(starter, 'dynamic') : [];
  for (const { target } of started) {
    load(target);
  }
  return [...loaded].flatMap((source) =>
    importsOf(source, 'static')
      .filter(({ target }) => REACT.test(target))
      .map(({ target, line }): Violation => {
        const what = `imports ${target.replace('npm:', '')}, and belongs to the first scripts`;
        return { rule: 'first-scripts', path: source.path, line, what };
      }),
  );
}

function importsOf({ imports }: SourceModule, kind: Import['kind']): Import[] {
  return imports.filter((one) => one.kind === kind);
}
