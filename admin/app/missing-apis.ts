/** Missing in Firefox below 104. */
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

/** Missing in Chrome below 111, Firefox below 119, Safari below 16.4. Replaces lone surrogates with U+FFFD. */
export function toWellFormed(this: string): string {
  return String(this).replace(/\p{Surrogate}/gu, '\ufffd');
}

function add(holder: object, name: string, value: unknown): void {
  if (!(name in holder)) {
    Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  }
}

// APIs that the admin site uses and the oldest browsers of `.browserslistrc` lack.
add(Array.prototype, 'findLast', findLast);
add(String.prototype, 'toWellFormed', toWellFormed);
