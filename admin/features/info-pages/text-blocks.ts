export interface BlockChange {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The texts of paragraphs, headings, list items and rows, without blank ones. */
export function blocksOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('h2, h3, h4, p, li, tr')]
    .filter((block) => block.parentElement?.closest('li, td, th') == null)
    .map((block) =>
      block.tagName === 'TR'
        ? [...block.children].map(({ textContent }) => textContent?.trim() ?? '').join(' | ')
        : (block.textContent?.trim() ?? ''),
    )
    .filter((text) => text !== '');
}

/** How one list of blocks becomes the other, by their longest common subsequence. */
export function compareBlocks(before: readonly string[], after: readonly string[]): BlockChange[] {
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        before[i] === after[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const changes: BlockChange[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]];
    if (old !== undefined && old === next) {
      changes.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (
      next === undefined ||
      (old !== undefined && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      changes.push({ kind: 'removed', text: old ?? '' });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: next });
      j += 1;
    }
  }
  return changes;
}
