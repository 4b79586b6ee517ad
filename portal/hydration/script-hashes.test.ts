import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScriptHashes } from './script-hashes.ts';

const hashOf = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
const page = (content: string) =>
  `<!DOCTYPE html><html><head><script>early()</script><script type="application/ld+json">{}</script></head>` +
  `<body class="x"><main>${content}</main><nav></nav><script>first()</script><script type="text/plain" id="start">` +
  `import "/a.js";</script><script src="/b.js"></script><script type="application/json">[1]</script>` +
  `<script>a<b;last()</script></body></html>`;

test('includes the scripts of the head and those at the end', () => {
  expect(inlineScriptHashes(page('text'))).toEqual(
    ['early()', 'first()', 'import "/a.js";', 'a<b;last()'].map(hashOf),
  );
});

test('excludes every script in the content', () => {
  for (const content of [
    '<script>evil()</script>',
    '</body><script>evil()</script>',
    '</main></nav><script>evil()</script>',
    '<script>evil()',
  ]) {
    expect(inlineScriptHashes(page(content)), content).not.toContain(hashOf('evil()'));
  }
});
