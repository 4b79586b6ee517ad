import { utils, write } from '@e965/xlsx';
import type { Database } from '#platform/database/open.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { newPack } from './main-service/code-packs.ts';

/** The codes of a list, which tests call A to H. */
export const LIST: readonly string[] =
  'J5T4Y2QKFM KQQA9MSUAK 4ZWJD73H3C G83DNEP6LH 2KSYZ8HH97 88VFKGXS8L YQXQNR3QN9 YBBT8SNY6Y'.split(' ');
export const ALL: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
export const WITHOUT_F = ALL.filter((letter) => letter !== 'F');
export const UP_TO_E = ALL.slice(0, 5);

type Settings = Parameters<typeof runCodeImport>[3] & { fileName?: string };

/** Imports files into packs of their own, and returns the letters of the codes that players can get. */
export function letteredImports() {
  const file = codeFiles();
  return async (
    db: Database,
    content: string | Uint8Array,
    title: string,
    { fileName = 'codes', ...settings }: Settings = {},
  ) => {
    const id = await newPack(db, title);
    const source = { operator: null, fileName };
    const { events, summary } = await runCodeImport(db, id, file(content), { source, ...settings });
    const rows = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
    await db.deleteFrom('pack_code').where('pack_id', '=', id).execute();
    const codes = new Set(rows.map(({ code }) => code));
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    return {
      free: LIST.flatMap((code, at) => (codes.has(code) ? (ALL[at] ?? []) : [])),
      others: [...codes].filter((code) => !LIST.includes(code)),
      reasons: issues.map(({ reason }) => reason),
      /** The lines that were not imported. */
      rejected: issues.flatMap(({ level, line, scope }) =>
        level === 'rejected' && scope !== 'column' ? [line] : [],
      ),
      heldBack: events.find((event) => event.type === 'held_back'),
      summary,
    };
  };
}

/** The list as it is, and lines below it. */
export const lines = (...texts: string[]) => `${[...LIST, ...texts].join('\n')}\n`;
export const csv = (heading: string, rows: readonly string[]) => `${[heading, ...rows].join('\n')}\n`;

/** A workbook of sheets, of which some are hidden. */
export function book(...sheets: [name: string, rows: string[][], isHidden?: boolean][]): Uint8Array {
  const workbook = utils.book_new();
  for (const [name, rows] of sheets) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  }
  workbook.Workbook = { Sheets: sheets.map(([, , isHidden]) => ({ Hidden: isHidden ? 1 : 0 })) };
  return write(workbook, { type: 'buffer', bookType: 'xlsx' });
}
