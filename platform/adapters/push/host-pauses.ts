/** So many requests in a row without a response pause a host. */
const MOST_FAILURES = 5;
const PAUSE_MS = 5 * 60_000;

/** Hosts that do not respond are skipped for some minutes, so that the others do not wait for their time-outs. */
export class HostPauses {
  #hosts = new Map<string, { failures: number; until: number }>();

  isPaused(host: string, now: Date): boolean {
    return (this.#hosts.get(host)?.until ?? 0) > now.getTime();
  }

  /** Runs a request to a host; any response ends the count. */
  async run<T>(host: string, now: () => Date, request: () => Promise<T>): Promise<T> {
    try {
      const result = await request();
      this.#hosts.delete(host);
      return result;
    } catch (error) {
      const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
      const until = failures >= MOST_FAILURES ? now().getTime() + PAUSE_MS : 0;
      this.#hosts.set(host, { failures, until });
      throw error;
    }
  }
}
