const PREFIX = 'console.draft.';
/** A draft is removed so long after its last change. */
export const DRAFT_DAYS = 7;
const DRAFT_MS = DRAFT_DAYS * 86_400_000;

/** Unsaved input of a form, stored on this device. */
export interface Draft {
  /** The time of the last change in ms. */
  at: number;
  /** The version that the operator edits, 0 for a new record, and its values. */
  version: number;
  base: object;
  item: object;
  /** Of a new record. */
  idempotencyKey?: string | undefined;
}

export interface DraftKey {
  operatorId: number;
  resource: string;
  /** Null for a new record. */
  id: number | null;
}

function nameOf({ operatorId, resource, id }: DraftKey): string {
  return `${PREFIX}${operatorId}.${resource}.${id ?? 'new'}`;
}

/** The draft of an operator and a record; undefined if there is none or it is unreadable. Removes old drafts. */
export function readDraft(key: DraftKey, now: number): Draft | undefined {
  try {
    removeDrafts('', now);
    return parseDraft(localStorage.getItem(nameOf(key)));
  } catch {
    return undefined;
  }
}

/** Stores a draft. Returns false if the device has no space or no storage. */
export function writeDraft(key: DraftKey, draft: Draft): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    return;
  }
}

/** Removes every draft of an operator who logs out. */
export function removeOwnDrafts(operatorId: number): void {
  try {
    removeDrafts(`${operatorId}.`);
  } catch {
    return;
  }
}

/** Removes the drafts whose name starts so; with `now`, only those that are too old or unreadable. */
function removeDrafts(start: string, now?: number): void {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX + start))) {
    const draft = now === undefined ? undefined : parseDraft(localStorage.getItem(name));
    if (now === undefined || !draft || draft.at < now - DRAFT_MS) {
      localStorage.removeItem(name);
    }
  }
}

function parseDraft(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    const isWhole = typeof draft?.at === 'number' && isObject(draft.item) && isObject(draft.base);
    return isWhole ? draft : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
