/** The session storage key of texts that a login with a page reload leaves unsent. */
const NAME = 'login-drafts';

type Drafts = Record<string, object>;

const forms = new Map<string, () => object | null>();

/**
 * Registers an unsent form for the reload before a login; returns a function that removes it.
 * @param read the entered values; null for an empty form
 */
export function registerDraft(form: string, read: () => object | null): () => void {
  forms.set(form, read);
  return () => {
    if (forms.get(form) === read) {
      forms.delete(form);
    }
  };
}

/** Stores the values of the page's forms for `takeDraft` after a reload. */
export function storeDrafts(): void {
  const drafts = readDrafts();
  for (const [form, read] of forms) {
    const values = read();
    if (values) {
      drafts[form] = values;
    }
  }
  write(drafts);
}

export function hasDraft(form: string): boolean {
  return form in readDrafts();
}

/** The stored values of a form, once; undefined without any. */
export function takeDraft(form: string): object | undefined {
  const { [form]: values, ...others } = readDrafts();
  if (values) {
    write(others);
  }
  return values;
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
    // Without session storage the counter does not start, and no login reloads the page.
  }
}
