/** Chrome below 93, Firefox below 92, Safari below 15.4. */
export function addHasOwn(): void {
  add(Object, 'hasOwn', (object: object, name: PropertyKey) => Object.hasOwn(object, name));
}

/** Gives an object a method where it has none of the name; loops over its properties do not meet it. */
export function add(holder: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in holder)) {
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  }
}
