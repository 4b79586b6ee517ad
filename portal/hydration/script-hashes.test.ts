import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineScriptHashes, startOfLastScripts } from './script-hashes.ts';

const hashOf = (body: string) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
const page = (content: string) =>
  `<!DOCTYPE html><html><head><script>early()</script><script type="application/ld+json">{}</script></head>` +
  `<body class="x"><main>${content}</main><nav></nav><script>first()</script><script type="text/plain" id="start">` +
  `import "/a.js";</script><script src="/b.js"></script><script type="application/json">[1]</script>` +
  `<script>a<b;last()</script></body></html>`;

/** As the server's entry takes a page apart. */
function hashesOf(html: string): string[] {
  const scripts = startOfLastScripts(html, html.lastIndexOf('</body>'));
  return inlineScriptHashes(html.slice(0, html.indexOf('<body')), html.slice(scripts));
}

test('includes the scripts of the head and those at the end', () => {
  expect(hashesOf(page('text'))).toEqual(['early()', 'first()', 'import "/a.js";', 'a<b;last()'].map(hashOf));
});

test('excludes every script in the content', () => {
  for (const content of [
    '<script>evil()</script>',
    '</body><script>evil()</script>',
    '</main></nav><script>evil()</script>',
    '<script>evil()',
  ]) {
    expect(hashesOf(page(content)), content).not.toContain(hashOf('evil()'));
  }
});
