import { join } from 'node:path';
import { chinaTime } from '../core/clock.ts';

/**
 * Where a backup of this moment is put: `youmen-20261121-033000.tar`, in China's time. What is made by itself has
 * another name, so that it never meets one that somebody asks for in the same second.
 */
export function backupPath(folder: string, now: Date, mark: '' | '-auto' = ''): string {
  const [day = '', time = ''] = chinaTime(now).slice(0, 19).split('T');
  return join(folder, `youmen-${day.replaceAll('-', '')}-${time.replaceAll(':', '')}${mark}.tar`);
}
