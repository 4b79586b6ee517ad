import { attacksBench } from './attacks.ts';
import { browserBench } from './browser/browser.ts';
import { claimsBench } from './claims.ts';
import { costBench } from './cost.ts';
import { importBench } from './import.ts';
import { judgedBench } from './judged/judged.ts';
import { largeBench } from './large/large.ts';
import { listsBench } from './lists.ts';
import { loginsBench } from './logins.ts';
import { pagesBench } from './pages/pages.ts';
import { reservationsBench } from './reservations.ts';
import { searchBench } from './search.ts';
import { servicesBench } from './services.ts';

const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  pages: pagesBench,
  claims: claimsBench,
  browser: browserBench,
  logins: loginsBench,
  import: importBench,
  reservations: reservationsBench,
  search: searchBench,
  judged: judgedBench,
  lists: listsBench,
  services: servicesBench,
  large: largeBench,
  cost: costBench,
  attacks: attacksBench,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(args);
} else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
