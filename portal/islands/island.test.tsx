import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { island, withIslands } from './island.tsx';

function Field({ label }: { label: string }) {
  return <input id={useId()} aria-label={label} />;
}
const FieldIsland = island('field', Field);
const FormIsland = island('form', () => <FieldIsland label="内" />, 'view');

const page = (...content: ReactNode[]) =>
  withIslands(
    'mark',
    () => renderToString(<main>{content}</main>),
    ({ Component, props, prefix }) => renderToString(<Component {...props} />, { identifierPrefix: prefix }),
  );

describe('an island of a page', () => {
  it('[ISL-01] stands in its place with its name, its props and the HTML of a root of its own', () => {
    const html = page(<p key="1">前</p>, <FieldIsland key="2" label={'<"姓名">'} />, <p key="3">后</p>);
    expect(html).toContain('<p>前</p><div data-island="field" data-start="touch" data-prefix="field0-"');
    expect(html).toContain('data-props="{&quot;label&quot;:&quot;&lt;\\&quot;姓名\\&quot;&gt;&quot;}"');
    expect(html).toMatch(
      /><input id="_field0-R_[^"]*" aria-label="&lt;&quot;姓名&quot;&gt;"\/><\/div><p>后<\/p>/,
    );
  });

  it('[ISL-01] has ids that no other island of the page has', () => {
    const html = page(<FieldIsland key="1" label="甲" />, <FieldIsland key="2" label="乙" />);
    const ids = [...html.matchAll(/<input id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('[ISL-01] is a component like any other inside another island', () => {
    const html = page(<FormIsland key="1" />);
    expect(html.match(/data-island/g)).toHaveLength(1);
    expect(html).toContain('data-start="view"');
    expect(html).toContain('aria-label="内"');
  });
});
