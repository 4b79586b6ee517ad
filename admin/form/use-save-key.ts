import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { leaveField, returnToField } from '../browser/focus-place.ts';
import { isComposing } from '../browser/is-composing.ts';
import { isDialogOpen } from '../browser/is-dialog-open.ts';

/** What a form would do on a press of its button that saves. */
export interface SaveKeyState {
  isReadOnly: boolean;
  isLoading: boolean;
  isSaving: boolean;
  isUploading: boolean;
  /** A new record can be saved as it is. */
  hasChanges: boolean;
  /** The button submits for a review instead. */
  needsReview: boolean;
}

/** Ctrl+S, ⌘S. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Partial<KeyboardEvent>): boolean {
  return key?.toLowerCase() === 's' && Boolean(ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** What Ctrl+S does: save, say why it doesn't, or nothing. A submission for a review is never a habitual key. */
export function saveKeyEffect(state: SaveKeyState): 'save' | { reason: string } | undefined {
  if (state.isReadOnly || state.isLoading || state.isSaving) {
    return undefined;
  }
  if (state.isUploading) {
    return { reason: '还在上传，上传完再保存' };
  }
  if (!state.hasChanges) {
    return { reason: '没有要保存的修改' };
  }
  return state.needsReview ? { reason: '修改要审核，写完后请点“提交审核”' } : 'save';
}

/**
 * Saves on Ctrl+S, as the button does, and returns to the field. The browser would save the page as a file instead. Inactive
 * while a dialog is open.
 */
export function useSaveKey(state: SaveKeyState, save: () => Promise<void>): void {
  const { message } = App.useApp();
  const latest = useRef({ state, save, message });
  latest.current = { state, save, message };
  useEffect(() => {
    const press = async () => {
      const place = leaveField();
      // The form is rendered with the text that the field reported.
      await new Promise((resolve) => setTimeout(resolve));
      const current = latest.current;
      const effect = saveKeyEffect(current.state);
      if (effect === 'save') {
        await current.save();
      } else if (effect) {
        current.message.info({ key: 'save-key', content: effect.reason });
      }
      if (place) {
        await returnToField(place);
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || isComposing(event)) {
        return;
      }
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) {
        void press();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
