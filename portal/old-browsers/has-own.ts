/** Chrome below 93, Firefox below 92, Safari below 15.4. */
export function hasOwn(object: object, name: PropertyKey): boolean {
  return Object.getOwnPropertyDescriptor(object, name) !== undefined;
}

/** Adds `Object.hasOwn`. */
export function addHasOwn(): void {
  add(Object, 'hasOwn', hasOwn);
}

/** Gives an object a method where it has none of the name; loops over its properties do not meet it. */
export function add(holder: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in holder)) {
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  }
}
