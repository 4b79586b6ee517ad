/** A queue of NDJSON lines between a job and a response stream. */
export class LineQueue<Line> {
  #waiting: string[] = [];
  #end: { error?: unknown } | undefined;
  #wake = () => {};

  say(line: Line): void {
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    this.#wake();
  }

  /** Ends the queue; with an error, `lines()` throws it after the last line. */
  end(error?: unknown): void {
    this.#end = { error };
    this.#wake();
  }

  async *lines(): AsyncGenerator<string> {
    for (;;) {
      const text = this.#waiting.splice(0).join('');
      if (text !== '') {
        yield text;
      } else if (!this.#end) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else if (this.#end.error !== undefined) {
        throw this.#end.error;
      } else {
        return;
      }
    }
  }
}
