import type { WireResponse } from './wire.ts';

/** Internals of the program, the database or the machine that no response may contain. */
const LEAKS: Record<string, RegExp> = {
  'a stack trace': /\n\s+at [^\n]{0,200}:\d+:\d+|\bat (async )?[\w.<>]+ \((file|node):/,
  'a source path': /node_modules\/|file:\/\/\/[^"]*\.(ts|js)|\/(platform|services|portal)\/[\w/-]+\.ts\b/,
  SQL: /\b(select|insert into|update|delete from) [^<]{1,200}\b(from|values|set|where) /i,
  'a database error':
    /syntax error at or near|invalid byte sequence|violates [\w-]+ constraint|relation "[^"]+" does not|out of range for type|SQLSTATE/i,
  'a runtime error':
    /\b(Type|Reference|Range|Syntax)Error\b|Cannot read propert|is not a function|\[object Object\]<\//,
};
/** Third-party scripts of the site, which may contain any text. */
const PROGRAMS = /content-type: (text|application)\/(javascript|css)/i;

/** The fault of a response, if any. */
export function faultOf(response: WireResponse, needsOne: boolean): string | undefined {
  if (response.status === 0) {
    return needsOne ? 'no response' : undefined;
  }
  if (response.status >= 500) {
    return `status ${response.status}: ${response.body.slice(0, 200)}`;
  }
  if (PROGRAMS.test(response.head)) {
    return undefined;
  }
  const text = `${response.head}\n${response.body}`;
  for (const [what, pattern] of Object.entries(LEAKS)) {
    const found = pattern.exec(text);
    if (found) {
      return `${what}: ${text.slice(Math.max(0, found.index - 40), found.index + 160)}`;
    }
  }
  return undefined;
}
