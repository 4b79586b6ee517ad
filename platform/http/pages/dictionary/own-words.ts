/** Words, numbers and names, and texts of other characters as a whole. */
const WORD = /[A-Za-z0-9_-]+|[^\0-\x7f]+/g;

/** The words of the portal's own program, with its class names, labels and scripts. */
export function wordsOf(program: string): ReadonlySet<string> {
  return new Set(program.match(WORD));
}

/** A page without each word that is not the portal's own: its structure, and nothing that operators or players wrote. */
export function withOwnWords(page: string, own: ReadonlySet<string>): string {
  return page.replace(WORD, (word) => (own.has(word) ? word : ''));
}
