// The planted bug: statfs reports plenty of free space. Loaded before the portal's own modules.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.statfsSync = () => ({ bavail: 2 ** 40, bsize: 4096 });
syncBuiltinESMExports();
