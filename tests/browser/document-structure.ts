/** The faults in a document's structure, one per line. Runs in the browser, so it uses nothing outside. */
export function structureFaults(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const faults: string[] = [];
  const all = (selector: string) => [...page.querySelectorAll(selector)];
  const text = (element: Element | null) => element?.textContent?.trim() ?? '';
  const label = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => text(page.getElementById(id)))
      .join(' ')
      .trim();

  let level = 0;
  for (const heading of all('h1, h2, h3, h4, h5, h6')) {
    const own = Number(heading.tagName[1]);
    if (own > level + 1) {
      faults.push(`h${level} is followed by h${own} “${text(heading)}”`);
    }
    level = own;
  }
  if (all('h1').length !== 1) {
    faults.push(`${all('h1').length} main headings`);
  }
  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) {
    faults.push(`the id ${id} is used twice`);
  }
  for (const kind of ['nav', 'aside', 'section', 'main', 'dialog', '[role="search"]']) {
    const labels = all(kind).map(label);
    if (labels.length > 1 && labels.includes('') && kind !== 'section') {
      faults.push(`a ${kind} without a name`);
    }
    for (const name of new Set(labels.filter((one, index) => one && labels.indexOf(one) !== index))) {
      faults.push(`two ${kind} are called “${name}”`);
    }
  }
  for (const nav of all('nav')) {
    if (!label(nav)) {
      faults.push('a nav without a name');
    }
  }
  for (const group of all('fieldset')) {
    if (!text(group.querySelector(':scope > legend')) && !label(group)) {
      faults.push('a fieldset without a name');
    }
  }
  for (const link of all('a[href^="#"]')) {
    const id = decodeURIComponent((link.getAttribute('href') ?? '').slice(1));
    if (!page.getElementById(id)) {
      faults.push(`a link leads to #${id}, which is not there`);
    }
  }
  for (const item of all('[itemprop]')) {
    if (!item.closest('[itemscope]')) {
      faults.push(`itemprop ${item.getAttribute('itemprop')} belongs to no item`);
    }
  }
  return faults;
}
