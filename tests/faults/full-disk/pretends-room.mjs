// The bug: whoever asks how much room there is hears that there is plenty. Loaded before the portal's own modules.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.statfsSync = () => ({ bavail: 2 ** 40, bsize: 4096 });
syncBuiltinESMExports();
