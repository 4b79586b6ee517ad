import { simplified } from '../core/simplified.ts';

/** A heading for comparisons: half-width, lower case, simplified, without spaces, quotes, underscores and marks such as `*`. */
export function plainHeading(heading: string): string {
  return simplified(heading.normalize('NFKC').toLowerCase()).replace(/[\s*:"'“”_\-\ufeff]/g, '');
}
