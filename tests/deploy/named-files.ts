const NAMED = /\/assets\/[\w./-]+\.(?:js|css)/g;
const IMPORTED = /["'`]\.\/([\w.-]+\.js)["'`]/g;
/** Requests per file, so that nginx uses both processes. */
const TIMES = 3;

/** The scripts and styles that a page names, and the scripts that those import. */
export async function namedFiles(origin: string, path: string): Promise<string[]> {
  const textOf = async (address: string) => (await fetch(origin + address)).text();
  const files = new Set((await textOf(path)).match(NAMED));
  for (const file of files) {
    const imports = file.endsWith('.js') ? (await textOf(file)).matchAll(IMPORTED) : [];
    for (const [, name] of imports) {
      files.add(`/assets/${name}`);
    }
  }
  return [...files];
}

/** The files that failed at least once. */
export async function missingFiles(origin: string, files: readonly string[]): Promise<string[]> {
  const isThere = async (file: string) => {
    for (let time = 0; time < TIMES; time += 1) {
      const response = await fetch(origin + file);
      await response.arrayBuffer();
      if (response.status !== 200) {
        return false;
      }
    }
    return true;
  };
  const there = await Promise.all(files.map(isThere));
  return files.filter((_, place) => !there[place]);
}
