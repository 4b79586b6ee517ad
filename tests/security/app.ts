import { plantBugs } from './plants.ts';

/** The portal behind a server with bugs in it. */
plantBugs(process.env.DATA_DIR ?? '');
await import('#server/main.ts');
