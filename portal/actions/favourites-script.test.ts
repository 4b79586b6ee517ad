import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryDatabase } from '#tests/unit/memory-database.ts';

const game = (id: number) => ({ id, name: `游戏${id}`, icon_url: null, at: id, saved: false });
/** What the script uses of an element. */
const buttonOf = (id: number) => ({ dataset: { props: JSON.stringify({ game: game(id), look: 'small' }) } });
const overlays = { dataset: { island: 'overlays' } };

let started: unknown[];

beforeEach(() => {
  started = [];
  vi.resetModules();
  const memory = new MemoryDatabase();
  memory.seed('youmen', 3, { favourites: { keyPath: 'id', entries: [game(2), game(9)] } });
  vi.stubGlobal('indexedDB', memory);
  vi.stubGlobal('document', { querySelector: () => overlays });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A list of buttons with its script; `click` clicks on something inside one, or beside them. */
async function listOf(buttons: readonly object[]) {
  const { startFavourites } = await import('./favourites-script.ts');
  const { favourites } = await import('./stored-favourites.ts');
  let onClick: (event: object) => void = () => undefined;
  const place = {
    querySelectorAll: () => buttons,
    addEventListener: (_: string, listener: typeof onClick) => {
      onClick = listener;
    },
  } as unknown as HTMLElement;
  const end = startFavourites(place, async (island) => {
    started.push(island);
  });
  const click = (button: object | null) => onClick({ target: { closest: () => button } });
  return { favourites, click, end };
}

test('[ISL-17] the buttons of favourites are hydrated, also of later ones, and no others', async () => {
  const buttons = [1, 2, 3].map(buttonOf);
  const { favourites, end } = await listOf(buttons);
  await vi.waitFor(() => expect(new Set(started)).toEqual(new Set([buttons[1]])));
  // Those of the account arrive after a login.
  favourites.set([game(3), game(2)]);
  expect(new Set(started)).toEqual(new Set([buttons[1], buttons[2]]));
  end();
  favourites.set([game(1)]);
  expect(started).not.toContain(buttons[0]);
});

test('[ISL-17] a press of a button starts the reminders of openings, another click does not', async () => {
  const { click } = await listOf([buttonOf(1)]);
  click(null);
  expect(started).toEqual([]);
  click(buttonOf(1));
  expect(started).toEqual([overlays]);
});
