/** The rule of a text with a limit. A longer text stays in its field, which says so, and is not sent. */
export function atMost(max: number): { max: number; message: string } {
  return { max, message: `最多 ${max} 个字` };
}
