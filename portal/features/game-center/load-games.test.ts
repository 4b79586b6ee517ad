import { describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { loadGames } from './load-games.ts';

const LISTED: Record<string, readonly string[]> = { category: ['策略'], theme: ['三国'] };

/** Loads the page of an address from a service that knows the listed names only; returns the inputs of its calls. */
async function load(query: string) {
  const inputs: Record<string, unknown>[] = [];
  const services = createClient(async (_path, params) => {
    inputs.push(params);
    const field = Object.keys(LISTED).find(
      (name) => params[name] && !LISTED[name]?.includes(`${params[name]}`),
    );
    return field
      ? { status: 0, code: 'BAD_REQUEST', msg: '', field }
      : { status: 1, msg: '', data: { list: [], categories: LISTED.category, themes: LISTED.theme } };
  });
  await loadGames({ services, url: new URL(`https://a.example/BaseGameCenter?${query}`) });
  return inputs.map(({ category, theme }) => ({ category, theme }));
}

describe('the games of the game center', () => {
  it.each([
    ['category=已删&theme=三国', { category: undefined, theme: '三国' }, 2],
    [`category=策略&theme=${'长'.repeat(21)}`, { category: '策略', theme: undefined }, 2],
    ['category=已删&theme=没有', { category: undefined, theme: undefined }, 3],
    ['category=策略&theme=三国', { category: '策略', theme: '三国' }, 1],
  ])('[CAT-02] %s is filtered by the known names only', async (query, filters, calls) => {
    const inputs = await load(query);
    expect(inputs.at(-1)).toEqual(filters);
    expect(inputs).toHaveLength(calls);
  });
});
