const PATIENCE_MS = 1_000;

/** What comes within a second; undefined for what fails or is late. */
export async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    limit = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(limit));
}
