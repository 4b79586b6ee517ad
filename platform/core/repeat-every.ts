/**
 * Runs `work` now and every `everyMs` ms; runs never overlap: while one takes longer, its successors are left out.
 * @param work must not reject; it reports its own errors. Its signal aborts when the repetition is stopped
 * @param firstAfterMs delays the first run
 * @returns stops the timer and resolves when the current run has ended
 */
export function repeatEvery(
  work: (ending: AbortSignal) => Promise<unknown>,
  everyMs: number,
  firstAfterMs = 0,
): () => Promise<void> {
  const ending = new AbortController();
  let current: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout;
  const run = () => {
    current ??= work(ending.signal).finally(() => {
      current = undefined;
    });
  };
  const begin = () => {
    timer = setInterval(run, everyMs).unref();
    run();
  };
  if (firstAfterMs > 0) {
    timer = setTimeout(begin, firstAfterMs).unref();
  } else {
    begin();
  }
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await current;
  };
}
