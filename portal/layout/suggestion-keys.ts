import { type RefObject, useEffect, useState } from 'react';
import { isComposing } from '../browser/is-composing.ts';

interface ListKeys {
  input: RefObject<HTMLInputElement | null>;
  /** The id of the list below the field; null without a list. Rows append `-0`, `-1`, … */
  listId: string | null;
  rows: number;
  /** Identifies the rows; a change resets the choice. */
  rowsKey: string;
  onChoose: (row: number) => void;
  onClose: () => void;
}

/**
 * Makes a field a combobox over a list: arrow keys move the choice and return to the field past either end, Enter
 * selects, Esc closes. Returns the chosen row, -1 for none. Ignores keys of an input method.
 */
export function useListKeys({ input, listId, rows, rowsKey, onChoose, onClose }: ListKeys): number {
  const [choice, setChoice] = useState({ rowsKey, row: -1 });
  const chosen = choice.rowsKey === rowsKey && choice.row < rows ? choice.row : -1;

  useEffect(() => {
    const field = input.current;
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event)) {
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        onClose();
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows > 0) {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setChoice({ rowsKey, row: ((chosen + 1 + step + rows + 1) % (rows + 1)) - 1 });
      } else if (event.key === 'Enter' && chosen >= 0) {
        event.preventDefault();
        onChoose(chosen);
      }
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  });

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-autocomplete', 'list');
    field?.setAttribute('aria-haspopup', 'listbox');
    field?.setAttribute('aria-expanded', String(listId !== null));
    if (listId !== null) {
      field?.setAttribute('aria-controls', listId);
    }
    return () => {
      field?.setAttribute('aria-expanded', 'false');
      field?.removeAttribute('aria-controls');
    };
  }, [input, listId]);

  useEffect(() => {
    const field = input.current;
    if (listId !== null && chosen >= 0) {
      field?.setAttribute('aria-activedescendant', `${listId}-${chosen}`);
    }
    return () => field?.removeAttribute('aria-activedescendant');
  }, [input, listId, chosen]);

  return chosen;
}
