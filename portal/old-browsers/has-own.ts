/** For Chrome below 93, Firefox below 92 and Safari below 15.4. */
export function hasOwn(object: object, name: PropertyKey): boolean {
  return Object.getOwnPropertyDescriptor(object, name) !== undefined;
}

export function addHasOwn(): void {
  add(Object, 'hasOwn', hasOwn);
}

/** Adds a non-enumerable method to an object unless it exists. */
export function add(holder: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in holder)) {
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  }
}
