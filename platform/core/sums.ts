/** Rows in memory, one for each key: the figures of rows with the same key are added up. */
export class Sums<Row extends object> {
  #rows = new Map<string, Row>();
  #key: readonly (keyof Row)[];
  #figures: readonly (keyof Row)[];

  /** @param figures columns with numbers; of any other column the last value stays */
  constructor(key: readonly (keyof Row)[], figures: readonly (keyof Row)[]) {
    this.#key = key;
    this.#figures = figures;
  }

  get size(): number {
    return this.#rows.size;
  }

  has(row: Row): boolean {
    return this.#rows.has(this.#keyOf(row));
  }

  add(row: Row): void {
    const key = this.#keyOf(row);
    const known = this.#rows.get(key);
    const sums = this.#figures.map((name) => [name, Number(row[name]) + Number(known?.[name] ?? 0)]);
    this.#rows.set(key, { ...row, ...Object.fromEntries(sums) });
  }

  addAll(rows: Iterable<Row>): void {
    for (const row of rows) {
      this.add(row);
    }
  }

  /** Removes and returns all rows. */
  take(): Row[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    return rows;
  }

  #keyOf(row: Row): string {
    return this.#key.map((name) => String(row[name])).join(' ');
  }
}
