import type { SourceModule } from './source-modules.ts';
import { fits, type Violation } from './violation.ts';

/** A word that the code base does not use, and the terms that it uses instead. See docs/glossary.md. */
interface BannedWord {
  word: RegExp;
  instead: string;
}

/** Words of identifiers, compared word by word: `lastAnswerAt` has `last`, `answer` and `at`. */
const IN_IDENTIFIERS: BannedWord[] = [
  { word: /^answer(s|ed|ing)?$/, instead: 'response, result or data' },
  { word: /^ask(s|ed|er|ers|ing)?$/, instead: 'request, call or claimant' },
  { word: /^(tell|tells|told|telling)$/, instead: 'publish, report, log or notify' },
  { word: /^(kept|keeper|keepers)$/, instead: 'cached, stored or retained' },
  { word: /^(door|doors|desk|desks)$/, instead: 'auth or handlers' },
  { word: /^(politely|overtaken)$/, instead: 'retryable or stale' },
  { word: /^(shelf|shelves)$/, instead: 'section, or published' },
  { word: /^(slip|slips)$/, instead: 'typo' },
  { word: /^hanging$/, instead: 'in use' },
  { word: /^deeds?$/, instead: 'action or entry' },
  { word: /^(managed|manageable)$/, instead: 'admin or resource' },
];

/** Words and phrases of comments, whatever their case. */
const IN_COMMENTS: BannedWord[] = [
  { word: /\banswer(s|ed|ing)?\b/i, instead: 'response, result or data' },
  { word: /\bask(ed|er|ers)\b/i, instead: 'request or call' },
  { word: /\b(tells|told)\b/i, instead: 'publish, report, log or notify' },
  { word: /\bback[- ]office\b/i, instead: 'admin site' },
  { word: /\b(somebody|nobody|whoever|anew)\b/i, instead: 'the role it names, or again' },
  { word: /\b(mend|mends|mended)\b/i, instead: 'fix' },
  { word: /\b(politely|overtaken)\b/i, instead: 'retryable or stale' },
  { word: /\bgive[sn]? out\b/i, instead: 'issue' },
];

/** Names that others chose or that cannot change, each with the reason. */
const ALLOWED: { names: RegExp; reason: string }[] = [
  { names: /^console$/, reason: 'the global of the platform' },
  { names: /^(answer|answered_at)$/, reason: 'a column of the table appeal and its field on the wire' },
  { names: /^told_empty$/, reason: 'a column of the table pack' },
  { names: /^(kept|keptAt|keptBusy|keptPage)$/, reason: 'fields and data attributes that open pages read' },
  { names: /^deeds$/, reason: 'a field of the file that a player gets of the own data' },
  { names: /^sensitive_word$/, reason: 'a table of the database' },
];

/** Files that quote the banned words or whose text is not ours. */
const EXEMPT = ['tests/rules/standard-terms.ts', 'platform/database/migrations/*', '**/*.d.ts'];

/** Identifiers and comments that use a private word where the field has a term. */
export function vocabularyViolations(source: SourceModule): Violation[] {
  if (fits(source.path, EXEMPT)) {
    return [];
  }
  const report = (line: number, what: string): Violation => ({
    rule: 'standard-terms',
    path: source.path,
    line,
    what,
  });
  const names = source.nodes.filter(({ type, name }) => /Identifier$/.test(type) && typeof name === 'string');
  const identifiers = names.flatMap((node) => {
    const name = node.name as string;
    const banned = bannedIn(name);
    return banned ? [report(source.lineOf(node), `${name}: use ${banned.instead}`)] : [];
  });
  const comments = source.comments.flatMap(({ line, text }) =>
    IN_COMMENTS.flatMap(({ word, instead }) => {
      const found = word.exec(text);
      return found ? [report(line, `"${found[0]}" in a comment: use ${instead}`)] : [];
    }),
  );
  return [...identifiers, ...comments];
}

function bannedIn(name: string): BannedWord | undefined {
  if (ALLOWED.some(({ names }) => names.test(name))) {
    return undefined;
  }
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .map((word) => word.toLowerCase());
  return IN_IDENTIFIERS.find(({ word }) => words.some((one) => word.test(one)));
}
