const NAMED = /\/assets\/[\w./-]+\.(?:js|css)/g;
/** Each is asked for so often: nginx turns to one process and the other. */
const TIMES = 3;

/** The scripts and styles that a page names, and those that its manifest does. */
export async function namedFiles(origin: string, path: string): Promise<string[]> {
  const page = await (await fetch(origin + path)).text();
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0] ?? '';
  const listed = await (await fetch(origin + manifest)).text();
  return [...new Set(`${page} ${listed}`.match(NAMED))];
}

/** Which of these files aren't there each time. */
export async function missingFiles(origin: string, files: readonly string[]): Promise<string[]> {
  const isThere = async (file: string) => {
    for (let time = 0; time < TIMES; time += 1) {
      const answer = await fetch(origin + file);
      await answer.arrayBuffer();
      if (answer.status !== 200) {
        return false;
      }
    }
    return true;
  };
  const there = await Promise.all(files.map(isThere));
  return files.filter((_, place) => !there[place]);
}
