interface Layout {
  column: boolean;
  wrap: boolean;
}

/** Whether flex containers support gaps; `@supports` is true in Chrome below 84, which supports them in grids only. */
function hasFlexGap(): boolean {
  const probe = document.createElement('div');
  Object.assign(probe.style, {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '1px',
    position: 'absolute',
  });
  probe.append(document.createElement('div'), document.createElement('div'));
  document.body.append(probe);
  const hasGap = probe.scrollHeight === 1;
  probe.remove();
  return hasGap;
}

/** The two lengths of `gap`, each of which may be a function such as `calc()`. */
function lengthsOf(gap: string): [row: string, column: string] {
  const [row = '0', column = row] = gap.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return [row, column];
}

export function marginsFor(selector: string, { column, wrap }: Layout, gap: string): string {
  const [between, beside] = lengthsOf(gap);
  if (wrap) {
    return `${selector} > * { margin: 0 ${beside} ${between} 0 }`;
  }
  const [side, length] = column ? ['top', between] : ['left', beside];
  return `${selector} > * + * { margin-${side}: ${length} }`;
}

/** Inserts the margins before the rules of a sheet or media query, so that margins of the items take precedence. */
function fill(group: CSSStyleSheet | CSSGroupingRule, layouts: Map<string, Layout>): void {
  const margins: string[] = [];
  for (const rule of [...group.cssRules]) {
    if (rule instanceof CSSStyleRule) {
      const { style, selectorText } = rule;
      const own = layouts.get(selectorText);
      const isFlex = style.display ? style.display.endsWith('flex') : own !== undefined;
      const layout: Layout = {
        column: style.flexDirection ? style.flexDirection.startsWith('column') : (own?.column ?? false),
        wrap: style.flexWrap ? style.flexWrap === 'wrap' : (own?.wrap ?? false),
      };
      if (isFlex) {
        layouts.set(selectorText, layout);
        const gap = style.getPropertyValue('gap') || style.getPropertyValue('column-gap');
        if (gap) {
          margins.push(...selectorText.split(',').map((one) => marginsFor(one, layout, gap)));
        }
      }
    } else if ('cssRules' in rule) {
      fill(rule as CSSGroupingRule, layouts);
    }
  }
  for (const text of margins.reverse()) {
    group.insertRule(text, 0);
  }
}

/** Replaces the gaps of flex containers with margins, for Chrome below 84. */
export function addFlexGaps(): void {
  if (!hasFlexGap()) {
    for (const sheet of [...document.styleSheets]) {
      fill(sheet, new Map());
    }
  }
}
