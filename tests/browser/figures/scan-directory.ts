import { join } from 'node:path';
import { startPortal } from '../portal-process.ts';
import type { Counted } from './counted.ts';
import { scanPortal } from './scan-portal.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SETTINGS = { DEMO: '0', SMS: 'none' };

/** The figures that nothing explains on the pages of a portal with this data directory. */
export async function scanDirectory(dataDir: string, counted: Counted): Promise<Record<string, string[]>> {
  const portal = await startPortal(ROOT, SETTINGS, undefined, dataDir);
  try {
    return await scanPortal(portal.url, counted);
  } finally {
    await portal.stop();
  }
}
