/** The session storage key of texts that are not sent yet. */
const NAME = 'form-drafts';

type Drafts = Record<string, object>;

const open = new Set<() => void>();

/** The entered values of a form that is not sent yet; undefined without any. */
export function readDraft(form: string): object | undefined {
  return readDrafts()[form];
}

/** Stores the values of a form for a reload of the page; null removes them. */
export function storeDraft(form: string, values: object | null): void {
  const { [form]: _before, ...others } = readDrafts();
  write(values ? { ...others, [form]: values } : others);
}

/** Removes all drafts, and empties the forms that are open. */
export function removeDrafts(): void {
  write({});
  for (const empty of open) {
    empty();
  }
}

/** Registers a form that `removeDrafts` empties; returns a function that removes it. */
export function registerForm(empty: () => void): () => void {
  open.add(empty);
  return () => open.delete(empty);
}

function readDrafts(): Drafts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) {
      sessionStorage.removeItem(NAME);
    } else {
      sessionStorage.setItem(NAME, JSON.stringify(drafts));
    }
  } catch {
    // Blocked or full: the text stays in the form.
  }
}
