import { htmlAddressProblems } from '#contract/html-addresses.ts';
import { addressProblem } from '#contract/saved-address.ts';

const ADDRESS = /(?:^|_)(?:url|link|logo|image|screenshots)$/;
const HTML = /_html$/;

/** An address of a row that can't be saved: where it stands, and why. */
export interface ContentAddressProblem {
  column: string;
  address: string;
  problem: string;
}

/** The first address of a row of content that the back office's forms would refuse, also inside its JSON columns. */
export function contentAddressProblem(row: unknown, column = ''): ContentAddressProblem | null {
  if (typeof row === 'string') {
    return problemOf(row, column);
  }
  if (typeof row !== 'object' || row === null) {
    return null;
  }
  for (const [name, value] of Object.entries(row)) {
    const found = contentAddressProblem(value, Array.isArray(row) ? column : name);
    if (found) {
      return found;
    }
  }
  return null;
}

function problemOf(value: string, column: string): ContentAddressProblem | null {
  if (HTML.test(column)) {
    const [found] = htmlAddressProblems(value);
    return found ? { column, ...found } : null;
  }
  if (!ADDRESS.test(column) || value === '') {
    return null;
  }
  const kind = value.startsWith('/') ? 'place' : /^[a-z][a-z\d+.-]*:/i.test(value) ? 'web' : 'picture';
  const problem = addressProblem(value, kind);
  return problem === null ? null : { column, address: value, problem };
}
