/** What a replica has to answer within, in ms; then the primary is asked. */
export const REPLICA_LIMIT_MS = 1_000;

/** A replica that takes longer than it may. */
export class SlowReplica extends Error {}

/**
 * What a replica answers.
 * @throws {SlowReplica} where it takes longer than `REPLICA_LIMIT_MS`
 */
export function soonEnough<T>(answer: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const tell = () => reject(new SlowReplica(`The replica took longer than ${REPLICA_LIMIT_MS} ms.`));
    limit = setTimeout(tell, REPLICA_LIMIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(limit));
}
