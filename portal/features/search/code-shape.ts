/** Letters and digits, in groups with hyphens; letters alone are names and pinyin, digits alone are numbers. */
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z\d]+(?:-[a-z\d]+)*$/;
const [SHORTEST, LONGEST] = [6, 40];

/** Whether a text looks like a gift code. The shape alone counts: no code is looked up. */
export function isCodeShaped(text: string): boolean {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  return plain.length >= SHORTEST && plain.length <= LONGEST && CODE.test(plain);
}
