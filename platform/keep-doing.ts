/**
 * Does something now and then every `everyMs`, one time after the other.
 * @param work never rejects: what goes wrong it tells by itself
 * @returns a function that ends it, once what is under way is done
 */
export function keepDoing(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let underWay = Promise.resolve();
  const next = () => {
    underWay = underWay.then(work);
  };
  next();
  const timer = setInterval(next, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
