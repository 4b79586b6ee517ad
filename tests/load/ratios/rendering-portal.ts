import { plants } from '../plants.ts';

/** The portal without page cache, which can be made slower. */
plants.busy();
await import('#bench/pages/uncached-portal.ts');
