import { pathToFileURL } from 'node:url';

/** Prints the patterns that a module makes while it is loaded, with their lines, as JSON. */
const made: { line: number; source: string; flags: string }[] = [];
const address = pathToFileURL(process.argv[2] ?? '').href;

globalThis.RegExp = new Proxy(RegExp, {
  construct(Pattern, [text, flags]: [string, string?]) {
    const pattern = new Pattern(text, flags);
    const caller = (new Error('made here').stack ?? '').split('\n')[2] ?? '';
    if (caller.includes(`${address}:`)) {
      const [line = ''] = caller.slice(caller.indexOf(address) + address.length + 1).split(':');
      made.push({ line: Number(line), source: pattern.source, flags: pattern.flags });
    }
    return pattern;
  },
});
await import(address);
console.log(JSON.stringify(made));
