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
