import type { SourceModule } from './source-modules.ts';
import type { Violation } from './violation.ts';

/** Every circle of imports, each reported once, at the file that closes it. */
export function cycleViolations(sources: SourceModule[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const found: Violation[] = [];
  function visit(path: string, trail: string[]): void {
    for (const { target, line } of byPath.get(path)?.imports ?? []) {
      const start = trail.indexOf(target);
      if (start >= 0) {
        const circle = [...trail.slice(start), target].join(' → ');
        found.push({ rule: 'no-cycles', path, line, what: `closes a circle: ${circle}` });
      } else if (byPath.has(target) && !finished.has(target)) {
        visit(target, [...trail, target]);
      }
    }
    finished.add(path);
  }
  for (const { path } of sources) {
    if (!finished.has(path)) {
      visit(path, [path]);
    }
  }
  return found;
}
