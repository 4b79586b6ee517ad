import { DataKey, type NumberColumn } from '#platform/security/data-keys/key-ring.ts';
import { replaced } from '#tests/replaced.ts';

/** Plants a bug and returns a function that removes it. */
type Plant = () => () => void;

const { seal, lookup } = DataKey.prototype;

/** The numbers of a column are encrypted for another row. */
export function sealedForAnother(column: NumberColumn): () => void {
  return replaced(DataKey.prototype, 'seal', function (this: DataKey, owner: string, number: string) {
    return seal.call(this, owner.startsWith(`${column} `) ? `${owner} ` : owner, number);
  });
}

/** Another number is encrypted. */
const anotherNumber: Plant = () =>
  replaced(DataKey.prototype, 'seal', function (this: DataKey, owner: string) {
    return seal.call(this, owner, '13800138000');
  });

/** The first hash is that of another number. */
const anotherHash: Plant = () => {
  let hashes = 0;
  return replaced(DataKey.prototype, 'lookup', function (this: DataKey, number: string) {
    hashes += 1;
    return lookup.call(this, hashes === 1 ? `${number} ` : number);
  });
};

/** Every hash is that of another number. */
export const otherHashes: Plant = () =>
  replaced(DataKey.prototype, 'lookup', function (this: DataKey, number: string) {
    return lookup.call(this, `${number} `);
  });

/** Bugs by name, after each of which a number of one of the columns can't be read back. */
export function unreadable(columns: readonly NumberColumn[]): [string, Plant][] {
  return [
    ...columns.map((column): [string, Plant] => [column, () => sealedForAnother(column)]),
    ['another number', anotherNumber],
    ['another hash', anotherHash],
  ];
}
