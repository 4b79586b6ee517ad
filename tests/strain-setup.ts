import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeDemoData } from './browser/portal-process.ts';

/** Creates the demo once for the portals of the run, which start with a copy. */
export async function setup(): Promise<() => void> {
  const demoData = await writeDemoData(join(import.meta.dirname, '..'));
  process.env.DEMO_DATA = demoData;
  return () => rmSync(demoData, { recursive: true, force: true });
}
