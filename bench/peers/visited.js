import { readFileSync } from 'node:fs';

const LINKED = 100;

/** The styles of the portal's pages. */
export const styles = JSON.parse(readFileSync('markup/styles.json', 'utf8'));

/** The paths below `/visit` that the portal's pages link to. */
export const visitedPaths = ['home', 'center'].concat(
  ...Array.from({ length: LINKED }, (_, index) => [`game/${index + 1}`, `gift/${index + 1}`]),
);

/** The page that a path below `/visit` shows. */
export function pageAt(path) {
  return path.split('/')[0];
}
