/** Stops the start of a process: one sentence in Chinese and its translation, printed without a stack. */
export class StartupError extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese}\n${english}`, options);
  }
}
