import { mkdirSync } from 'node:fs';
import type { OwnPlaces } from './own-places.ts';
import { refuseForeignFolder } from './refuse-folder.ts';
import { repairModes, repairText } from './repair-modes.ts';

const OWNER_FOLDER = 0o700;

/**
 * Makes the data directory where it isn't there, and closes all that the portal keeps to other users of the machine.
 * @throws {ForeignFolder} where the data directory is full of something else
 */
export function securePlaces(places: OwnPlaces, say: (text: string) => void): void {
  refuseForeignFolder(places);
  mkdirSync(places.dataDir, { recursive: true, mode: OWNER_FOLDER });
  for (const sentence of repairText(places, repairModes(places))) {
    say(sentence);
  }
}
