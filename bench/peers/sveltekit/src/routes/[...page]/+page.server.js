import { fromDatabase, fromMemory } from '../build/page-data.js';

export async function load({ params }) {
  const [source, name] = params.page.split('/');
  return { name, item: await (source === 'database' ? fromDatabase(name) : fromMemory(name)) };
}
