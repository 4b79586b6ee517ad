/**
 * Runs `work` now and every `everyMs` ms; runs never overlap.
 * @param work must not reject; it reports its own errors
 * @returns stops the timer and resolves when the current run has ended
 */
export function repeatEvery(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let current = Promise.resolve();
  const next = () => {
    current = current.then(work);
  };
  next();
  const timer = setInterval(next, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
