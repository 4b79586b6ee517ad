import '#platform/core/private-files/umask.ts';
import { plantBugs } from './plants.ts';

/** The portal with bugs in it. */
plantBugs();
await import('#server/main.ts');
