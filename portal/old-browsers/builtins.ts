/** For Chrome below 92 and Safari below 15.4. */
export function at(this: ArrayLike<unknown>, index: number): unknown {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? whole + this.length : whole];
}

/** For Chrome below 85. */
export function replaceAll(this: string, search: string | RegExp, replacement: string): string {
  const text = String(this);
  if (typeof search === 'object') {
    if (!search.flags.includes('g')) {
      throw new TypeError('replaceAll must be called with a global RegExp');
    }
    return text.replace(search, replacement);
  }
  return text.replace(new RegExp(String(search).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g'), replacement);
}

/** For Chrome below 93, Firefox below 92 and Safari below 15.4. */
export function hasOwn(object: object, name: PropertyKey): boolean {
  return Object.getOwnPropertyDescriptor(object, name) !== undefined;
}

/** Adds the methods of arrays, strings and `Object` that browsers of 2020 lack. */
export function addBuiltins(): void {
  for (const holder of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) {
    add(holder, 'at', at);
  }
  add(String.prototype, 'replaceAll', replaceAll);
  addHasOwn();
}

export function addHasOwn(): void {
  add(Object, 'hasOwn', hasOwn);
}

/** Adds a non-enumerable method to an object unless it exists. */
function add(holder: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in holder)) {
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  }
}
