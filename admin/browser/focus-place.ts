/** The field that has the focus, by its id, and the selected part of its text. */
export interface FocusPlace {
  id: string;
  selection: readonly [start: number, end: number] | undefined;
}

const TRY_MS = 50;
const MOST_TRIES = 60;

/** Leaves the field with the focus, which then reports a text that it holds back. Undefined if no field has it. */
export function leaveField(): FocusPlace | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || field.id === '') {
    return undefined;
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const selection =
    isText && field.selectionStart !== null && field.selectionEnd !== null
      ? ([field.selectionStart, field.selectionEnd] as const)
      : undefined;
  field.blur();
  return { id: field.id, selection };
}

/**
 * Focuses the field again as soon as it is shown and enabled, which may be after the page was rendered again; in an editor at
 * the end of the text. Does nothing once another element has the focus.
 */
export async function returnToField({ id, selection }: FocusPlace): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
    if (document.activeElement !== document.body) {
      return;
    }
    const field = document.getElementById(id);
    if (field && field.getClientRects().length > 0 && !field.matches(':disabled')) {
      field.focus();
      if (selection && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
        field.setSelectionRange(...selection);
      } else if (field.isContentEditable) {
        getSelection()?.selectAllChildren(field);
        getSelection()?.collapseToEnd();
      }
      return;
    }
  }
}
