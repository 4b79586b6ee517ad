import { pathToFileURL } from 'node:url';

/** Prints the patterns that a module makes while it is loaded, as JSON. */
const made: { source: string; flags: string }[] = [];

globalThis.RegExp = new Proxy(RegExp, {
  construct(Pattern, [text, flags]: [string, string?]) {
    const pattern = new Pattern(text, flags);
    made.push({ source: pattern.source, flags: pattern.flags });
    return pattern;
  },
});
await import(pathToFileURL(process.argv[2] ?? '').href);
console.log(JSON.stringify(made));
