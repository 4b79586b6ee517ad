import { type Plant, plants } from './plants.ts';

/** The portal with the planted bugs named by the arguments. */
for (const name of process.argv.slice(2)) {
  plants[name as Plant]();
}
await import('#server/main.ts');
