// The bug that stock PGlite has: nothing is ever forced to disk. Loaded before the app's own modules, in each thread.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
fs.fdatasyncSync = () => undefined;
syncBuiltinESMExports();
