import { fromMemory } from '../../build/page-data.js';
import { pageAt, styles, visitedPaths } from '../../build/visited.js';

export const prerender = true;

export function entries() {
  return visitedPaths.map((path) => ({ path }));
}

export function load({ params }) {
  const name = pageAt(params.path);
  return { name, styles, item: fromMemory(name) };
}
