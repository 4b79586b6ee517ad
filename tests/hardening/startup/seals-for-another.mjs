// Encrypts the numbers of the column SEALED_FOR_ANOTHER for another row, so that they can't be opened.
import { DataKey } from '#platform/security/data-keys/key-ring.ts';

const column = `${process.env.SEALED_FOR_ANOTHER} `;
const { seal } = DataKey.prototype;
DataKey.prototype.seal = function (owner, number) {
  return seal.call(this, owner.startsWith(column) ? `${owner} ` : owner, number);
};
