// The planted bug, which stock PGlite has: nothing is ever synced to disk, not even the journal. Loaded before the
// app's own modules, in each thread.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
fs.fdatasyncSync = () => undefined;
fs.fsync = (_file, done) => process.nextTick(done, null);
fs.fdatasync = fs.fsync;
syncBuiltinESMExports();

const file = await open(import.meta.filename);
const handles = Object.getPrototypeOf(file);
await file.close();
handles.sync = async () => undefined;
handles.datasync = async () => undefined;
