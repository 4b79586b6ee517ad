/** What an upload in parts shows before the server has the last part. */
const ALMOST = 0.99;

/** How much of an upload in parts is sent. */
export class UploadProgress {
  #count: number;
  #stored: number;
  /** The sent shares of the parts that are on their way. */
  #running = new Map<number, number>();

  constructor(count: number, stored: number) {
    this.#count = count;
    this.#stored = stored;
  }

  /** A share of a part is sent; less than before if the part is sent again. */
  send(number: number, share: number): void {
    this.#running.set(number, Math.min(share, 1));
  }

  /** The server has a part. */
  store(number: number): void {
    this.#running.delete(number);
    this.#stored += 1;
  }

  /** 1 only once the server has all parts. */
  sentShare(): number {
    if (this.#stored === this.#count) {
      return 1;
    }
    let sent = this.#stored;
    for (const share of this.#running.values()) {
      sent += share;
    }
    return Math.min(sent / this.#count, ALMOST);
  }
}
