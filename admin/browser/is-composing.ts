/** The code of keys that an input method handles. Safari ends the composition before its last key, which has it too. */
const INPUT_METHOD = 229;

export function isComposing({ isComposing: composes, keyCode }: KeyboardEvent): boolean {
  return composes || keyCode === INPUT_METHOD;
}
