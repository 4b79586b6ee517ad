const NAMED = /\/assets\/[\w./-]+\.(?:js|css)/g;
/** Requests per file, so that nginx uses both processes. */
const TIMES = 3;

/** The scripts and styles in a page and in its manifest. */
export async function namedFiles(origin: string, path: string): Promise<string[]> {
  const page = await (await fetch(origin + path)).text();
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0] ?? '';
  const listed = await (await fetch(origin + manifest)).text();
  return [...new Set(`${page} ${listed}`.match(NAMED))];
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
