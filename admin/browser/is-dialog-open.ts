/** True if a dialog is shown. A closed one may stay in the document for a moment, hidden. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some(
    (dialog) => dialog.getClientRects().length > 0 && getComputedStyle(dialog).visibility !== 'hidden',
  );
}
