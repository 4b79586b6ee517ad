/** Files whose patterns read only the program's own output, up to this length, and what it is. */
export const knownLengths: Readonly<Record<string, { length: number; what: string }>> = {
  'portal/ui/format.ts': { length: 24, what: 'a number, written out' },
  'portal/ui/trade-facts.ts': { length: 24, what: 'a number, written out' },
  'portal/ui/test-moment.ts': { length: 24, what: 'a date, written out' },
};

/** Files whose patterns are made of parts while the file is loaded: they are tested as they are then. */
export const madePatternFiles: readonly string[] = [
  'contract/notations/mobile.ts',
  'platform/import/internal-columns.ts',
  'platform/import/json-wrapper.ts',
  'platform/import/name-problem.ts',
  'platform/import/named-zone.ts',
  'platform/import/row-problem.ts',
  'platform/import/row-state.ts',
  'services/main/codes/code-sections.ts',
  'services/main/codes/code-wrapping.ts',
  'services/main/codes/foreign-lists.ts',
  'services/main/codes/free-words.ts',
  'services/main/codes/harmless-titles.ts',
  'services/main/codes/other-headings.ts',
  'services/main/codes/other-sheet.ts',
  'services/main/codes/row-remarks.ts',
  'services/main/codes/used-columns.ts',
  'services/main/codes/used-words.ts',
  'services/main/packs/contents.ts',
];

/** Files that compile patterns of the documented schemas, which are tested from the documents. */
export const schemaPatternFiles: readonly string[] = ['platform/http/calls/openapi/examples.ts'];
