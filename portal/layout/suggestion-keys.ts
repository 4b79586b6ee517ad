import { type RefObject, useEffect, useState } from 'react';

interface ListKeys {
  input: RefObject<HTMLInputElement | null>;
  /** The id of the list below the field; null while there is none. Rows have it with `-0`, `-1`, … */
  listId: string | null;
  rows: number;
  /** What the rows belong to; something else starts without a choice. */
  of: string;
  onChoose: (row: number) => void;
  onClose: () => void;
}

/**
 * Makes a field a combobox over a list: arrows move the choice and come back to the field past either end, Enter
 * takes it, Esc closes. Answers the chosen row, -1 for none. Keys of an input method are left to it.
 */
export function useListKeys({ input, listId, rows, of, onChoose, onClose }: ListKeys): number {
  const [choice, setChoice] = useState({ of, row: -1 });
  const chosen = choice.of === of && choice.row < rows ? choice.row : -1;

  useEffect(() => {
    const field = input.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) {
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        onClose();
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows > 0) {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setChoice({ of, row: ((chosen + 1 + step + rows + 1) % (rows + 1)) - 1 });
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
