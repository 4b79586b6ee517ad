/** Files whose patterns read only what the program itself writes, never longer than this; and what that is. */
export const knownLengths: Readonly<Record<string, { length: number; what: string }>> = {
  'portal/ui/format.ts': { length: 24, what: 'a number, written out' },
  'portal/ui/trade-facts.ts': { length: 24, what: 'a number, written out' },
  'portal/ui/test-moment.ts': { length: 24, what: 'a date, written out' },
};

/** Files that try the patterns of the documented schemas: those are attacked as the documents hold them. */
export const schemaPatternFiles: readonly string[] = ['platform/http/calls/openapi/examples.ts'];
