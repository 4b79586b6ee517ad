/** The demo games as the illustrator sees them: name, palette, direction. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Direction } from './compose/types.ts';
import { directions } from './directions/all.ts';

export type Piece = {
  slug: string;
  name: string;
  palette: string[];
  categories: string[];
  direction: Direction;
  /** Place in the roster, from 0. */
  position: number;
};

/** All games of the roster, in its order; fails when one has no direction. */
export function catalogue(): Piece[] {
  const rows = parse(readFileSync(new URL('../../roster.yaml', import.meta.url), 'utf8')) as {
    slug: string;
    name: string;
    categories: string[];
    art: { palette: string[] };
  }[];
  return rows.map((row, position) => {
    const direction = directions[row.slug];
    if (!direction) throw new Error(`no art direction for ${row.slug}`);
    return {
      slug: row.slug,
      name: row.name,
      palette: row.art.palette,
      categories: row.categories,
      direction,
      position,
    };
  });
}
