import type { MediaRow } from '#contract/admin/media-library.ts';

/** The name of a picture in lists and messages. */
export function nameOf({ name, id }: Pick<MediaRow, 'name' | 'id'>): string {
  return name || `未命名 ${id}`;
}
