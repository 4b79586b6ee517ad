import { join } from 'node:path';
import { type EnvironmentModuleNode, normalizePath, type Plugin } from 'vite';

const ISLANDS = normalizePath(join(import.meta.dirname, '..', '..', 'portal', 'pages', 'island-registry.ts'));

/**
 * In development, loads the open pages again after an edit of a component that no island has: the server alone renders
 * it. Islands are refreshed with their state.
 */
export function pageEdits(): Plugin {
  return {
    name: 'page-edits',
    applyToEnvironment: ({ name }) => name === 'client',
    hotUpdate({ file, modules }) {
      if (file.endsWith('.tsx') && !modules.some(isInIsland)) {
        this.environment.hot.send({ type: 'full-reload' });
        return [];
      }
    },
  };
}

/** Whether an island imports a module, itself or through others. */
function isInIsland(module: EnvironmentModuleNode): boolean {
  const reached = new Set([module]);
  for (const one of reached) {
    for (const importer of one.importers) {
      reached.add(importer);
    }
  }
  return [...reached].some(({ file }) => file === ISLANDS);
}
