import { browserBench } from './browser/browser.ts';
import { claimsBench } from './claims.ts';
import { importBench } from './import.ts';
import { listsBench } from './lists.ts';
import { loginsBench } from './logins.ts';
import { pagesBench } from './pages/pages.ts';
import { searchBench } from './search.ts';
import { servicesBench } from './services.ts';

const benches: Record<string, () => Promise<void>> = {
  pages: pagesBench,
  claims: claimsBench,
  browser: browserBench,
  logins: loginsBench,
  import: importBench,
  search: searchBench,
  lists: listsBench,
  services: servicesBench,
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench();
} else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
}
