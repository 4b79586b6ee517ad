import type { WireResponse } from './wire.ts';

/** What no answer may have in it: the inside of the program, of the database, or of the machine. */
const LEAKS: Record<string, RegExp> = {
  'a stack trace': /\n\s+at [^\n]{0,200}:\d+:\d+|\bat (async )?[\w.<>]+ \((file|node):/,
  'a place in the source':
    /node_modules\/|file:\/\/\/[^"]*\.(ts|js)|\/(platform|services|portal)\/[\w/-]+\.ts\b/,
  SQL: /\b(select|insert into|update|delete from) [^<]{1,200}\b(from|values|set|where) /i,
  'the words of the database':
    /syntax error at or near|invalid byte sequence|violates [\w-]+ constraint|relation "[^"]+" does not|out of range for type|SQLSTATE/i,
  'an error of the runtime':
    /\b(Type|Reference|Range|Syntax)Error\b|Cannot read propert|is not a function|\[object Object\]<\//,
};
/** Programs of the site's own, written by others: they say what they like. */
const PROGRAMS = /content-type: (text|application)\/(javascript|css)/i;

/** What is wrong with an answer; undefined where it is well. */
export function wrongWith(answer: WireResponse, needsOne: boolean): string | undefined {
  if (answer.status === 0) {
    return needsOne ? 'no answer' : undefined;
  }
  if (answer.status >= 500) {
    return `status ${answer.status}: ${answer.body.slice(0, 200)}`;
  }
  if (PROGRAMS.test(answer.head)) {
    return undefined;
  }
  const said = `${answer.head}\n${answer.body}`;
  for (const [what, pattern] of Object.entries(LEAKS)) {
    const found = pattern.exec(said);
    if (found) {
      return `${what}: ${said.slice(Math.max(0, found.index - 40), found.index + 160)}`;
    }
  }
  return undefined;
}
