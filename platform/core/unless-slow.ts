/** The result of `work`, or `otherwise` if it takes longer than `limitMs`; a later result or error of `work` is ignored. */
export async function unlessSlow<Result>(
  work: Promise<Result>,
  otherwise: Result,
  limitMs: number,
): Promise<Result> {
  const slow = Promise.withResolvers<Result>();
  const timer = setTimeout(slow.resolve, limitMs, otherwise);
  return Promise.race([work, slow.promise]).finally(() => clearTimeout(timer));
}

/** The result of `work`; rejects with `error` if it takes longer than `limitMs`. */
export async function inTime<Result>(work: Promise<Result>, error: Error, limitMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, limitMs, error);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
