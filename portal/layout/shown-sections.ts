import type { Site } from '#contract/entities/site.ts';

/** Whether a section has content. The other items of the navigation would lead nowhere. */
export function isShown({ empty }: Pick<Site, 'empty'>, kind: string): boolean {
  return !(empty as readonly string[] | undefined)?.includes(kind);
}
