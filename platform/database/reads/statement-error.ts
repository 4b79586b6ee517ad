/** Wrong data or a wrong statement, what a replica may not do, and conflicts with what it replays: it is well all the same. */
const OF_THE_STATEMENT = /^(22|23|25|40|42)/;

/** Whether an error (by its SQLSTATE) says nothing about the server that gave it. */
export function isOfTheStatement(error: unknown): boolean {
  const code = (error as { code?: unknown })?.code;
  return typeof code === 'string' && code.length === 5 && OF_THE_STATEMENT.test(code);
}
