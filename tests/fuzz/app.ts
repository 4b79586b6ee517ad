import '#platform/core/private-files/umask.ts';
import { plantBugs } from './plants.ts';

/** The portal with planted bugs. */
plantBugs();
await import('#server/main.ts');
