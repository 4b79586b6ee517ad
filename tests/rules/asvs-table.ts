import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The requirements of level 1 and 2 of OWASP ASVS 5.0.0: section and numbers. */
const REQUIREMENTS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
  2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
  3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
  5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
  6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
  7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
  8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
  11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4
  13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
  14.1:1-2 14.2:1-4 14.3:1-3
  15.1:1-3 15.2:1-3 15.3:1-7
  16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
  17.1:1 17.2:1-4 17.3:1-2
`;
const STATES = ['met', 'deployment', 'n/a', 'accepted'];
const NONE = '–';
const PROOF = /^`([^`]+)`(?:: (.+))?$/;
/** The chapters whose tests have their titles: authentication, sessions, data protection. */
const WITH_TITLES = /^(?:6|7|14)\./;
const TEST_WITHOUT_TITLE = /^`[^`]+\.test\.tsx?`$/;

/** The ids of all requirements, `1.1.1` to `17.3.2`. */
export const requirements: readonly string[] = (REQUIREMENTS.match(/\S+/g) ?? []).flatMap((range) => {
  const [section, numbers = ''] = range.split(':');
  const [first = 0, last = first] = numbers.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, place) => `${section}.${first + place}`);
});

/** What is wrong with the table of a security page. */
export function tableFaults(page: string, projectRoot: string): string[] {
  const rows = page.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return /^\d+\.\d+\.\d+$/.test(cells[1] ?? '') ? [cells.slice(1, -1)] : [];
  });
  const ids = rows.map(([id]) => id ?? '');
  return [
    ...requirements.filter((id) => !ids.includes(id)).map((id) => `${id}: no row`),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: two rows`),
    ...ids.filter((id) => !requirements.includes(id)).map((id) => `${id}: not in the standard`),
    ...rows.flatMap((row) => rowFaults(row, projectRoot)),
    ...countFaults(page, rows),
  ];
}

function rowFaults(row: readonly string[], projectRoot: string): string[] {
  const [id, , state = '', , proof = ''] = row;
  if (row.length !== 5 || row.some((cell) => cell === '')) {
    return [`${id}: not five cells, or an empty one`];
  }
  if (!STATES.includes(state)) {
    return [`${id}: state ${state}`];
  }
  if (proof === NONE) {
    return state === 'met' ? [`${id}: met without a proof`] : [];
  }
  const proofs = proof.split(/, (?=`)/);
  const untitled = WITH_TITLES.test(id ?? '') ? proofs.filter((one) => TEST_WITHOUT_TITLE.test(one)) : [];
  return [
    ...proofs.filter((one) => !isProof(one, projectRoot)).map((one) => `${id}: ${one} does not exist`),
    ...untitled.map((one) => `${id}: ${one} has no title`),
  ];
}

/** Whether a proof is an existing test file, with a whole title of it if it has one, or a document. */
function isProof(proof: string, projectRoot: string): boolean {
  const [, path = '', title] = PROOF.exec(proof) ?? [];
  const file = join(projectRoot, path);
  return (
    /\.test\.tsx?$|^docs\/.+\.md$/.test(path) &&
    existsSync(file) &&
    (title === undefined || hasTitle(readFileSync(file, 'utf8').replaceAll("\\'", "'"), title))
  );
}

/** Whether a source has the text in quotes, with or without ids of requirements before it. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    ['] ', quote].some((before) => source.includes(`${before}${title}${quote}`)),
  );
}

function countFaults(page: string, rows: readonly string[][]): string[] {
  return STATES.flatMap((state) => {
    const count = rows.filter((row) => row[2] === state).length;
    const line = page.split('\n').find((one) => one.startsWith(`| ${state} |`));
    return line?.endsWith(` ${count} |`) ? [] : [`${state}: ${count} rows, not as in the summary`];
  });
}
