import { fromDatabase, fromMemory } from '../build/page-data.js';
import { styles, visitedPaths } from '../build/visited.js';

/** What is below `/visit` is made beforehand. */
export const prerender = 'auto';

export function entries() {
  return visitedPaths.map((path) => ({ page: `visit/${path}` }));
}

export async function load({ params }) {
  const [source, name] = params.page.split('/');
  return {
    name,
    styles: source === 'visit' ? styles : [],
    item: await (source === 'database' ? fromDatabase(name) : fromMemory(name)),
  };
}
