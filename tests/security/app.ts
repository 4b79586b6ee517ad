import { plantBugs } from './plants.ts';

/** The portal behind a server with planted bugs. */
plantBugs(process.env.DATA_DIR ?? '');
await import('#server/main.ts');
