/** Firefox below 104. */
export function findLast(
  this: unknown[],
  test: (item: unknown, index: number, all: unknown[]) => unknown,
): unknown {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (test(this[index], index, this)) {
      return this[index];
    }
  }
}

/** Chrome below 111, Firefox below 119, Safari below 16.4: with U+FFFD for half of a surrogate pair. */
export function toWellFormed(this: string): string {
  return String(this).replace(/\p{Surrogate}/gu, '\ufffd');
}

function add(holder: object, name: string, value: unknown): void {
  if (!(name in holder)) {
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  }
}

// What the back office's scripts call and the oldest browsers of `.browserslistrc` lack.
add(Array.prototype, 'findLast', findLast);
add(String.prototype, 'toWellFormed', toWellFormed);
