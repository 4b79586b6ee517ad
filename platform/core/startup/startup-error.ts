/** What keeps a process from starting: one sentence in Chinese, the same in English, and no stack. */
export class StartupError extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese}\n${english}`, options);
  }
}
