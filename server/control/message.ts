/** One line of a job's answer: something that happened, or how it ended. */
export type ControlMessage =
  | { event: object }
  | { result: unknown }
  | { error: string; name?: string | undefined };
