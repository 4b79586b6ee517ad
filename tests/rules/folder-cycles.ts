import { findCycles, showCycle } from './import-cycles.ts';
import type { SourceModule } from './source-modules.ts';
import { fits, type Violation } from './violation.ts';

/** Folders whose direct child folders import each other in no cycle. Imports of types count, those of tests do not. */
export const ROOMS_WITHOUT_CYCLES = [
  'admin',
  'contract',
  'platform/adapters',
  'platform/core',
  'platform/http',
  'platform/security',
  'portal',
  'server',
  'services/account',
  'services/admin',
  'services/comments',
  'services/main',
];

interface FolderImport {
  from: string;
  to: string;
  path: string;
  line: number;
  target: string;
}

/** Cycles between the folders of a room. Each is reported at the imports between the two folders that have the fewest. */
export function folderCycleViolations(sources: SourceModule[]): Violation[] {
  return ROOMS_WITHOUT_CYCLES.flatMap((room) => {
    const imports = folderImports(room, sources);
    const graph = Map.groupBy(imports, ({ from }) => from);
    const targets = new Map([...graph].map(([from, list]) => [from, new Set(list.map(({ to }) => to))]));
    return findCycles(targets).flatMap((cycle) =>
      fewestImports(cycle, imports).map(({ path, line, target }): Violation => {
        const what = `imports ${target} in a cycle of ${room}: ${showCycle(cycle)}`;
        return { rule: 'no-folder-cycles', path, line, what };
      }),
    );
  });
}

function folderImports(room: string, sources: SourceModule[]): FolderImport[] {
  const inRoom = sources.filter(({ path }) => !fits(path, ['**/*.test.{ts,tsx}']));
  return inRoom.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) => {
      const from = childFolder(room, path);
      const to = childFolder(room, target);
      return from && to && from !== to ? [{ from, to, path, line, target }] : [];
    }),
  );
}

/** The child folder of a room that a file is in; none for a file beside the folders or elsewhere. */
function childFolder(room: string, path: string): string | undefined {
  const [folder, file] = path.startsWith(`${room}/`) ? path.slice(room.length + 1).split('/') : [];
  return file && folder;
}

function fewestImports(cycle: string[], imports: FolderImport[]): FolderImport[] {
  const steps = cycle.map((from, index) => {
    const to = cycle[(index + 1) % cycle.length];
    return imports.filter((one) => one.from === from && one.to === to);
  });
  return steps.reduce((fewest, step) => (step.length < fewest.length ? step : fewest));
}
