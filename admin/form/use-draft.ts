import { useEffect, useRef, useState } from 'react';
import { useOperator } from '../auth/use-session.ts';
import { browserNow } from '../browser/clock.ts';
import { type Draft, type DraftKey, readDraft, removeDraft, writeDraft } from '../browser/draft-store.ts';
import { isSame } from '../fields/same-value.ts';
import type { Resource } from '../resources/definition.ts';
import type { FormState } from './form-state.ts';

const LONG_TEXTS: readonly string[] = ['html', 'long-text'];
const EVERY_MS = 2_000;

/** A stored draft that the operator has to restore or discard. */
export interface OfferedDraft extends Draft {
  /** The record was saved since; restoring ends in a conflict at the next save. */
  isOutdated: boolean;
}

/**
 * Stores the unsaved input of a form with long texts on this device every two seconds, and offers to restore it
 * on the next visit. The draft is removed once the form is saved.
 */
export function useDraft(resource: Resource, id: number | null, state: FormState, isReadOnly: boolean) {
  const { form, record, isDirty, idempotencyKey, restore } = state;
  const { id: operatorId } = useOperator();
  const name = resource.calls.name;
  const key = useRef<DraftKey>({ operatorId, resource: name, id });
  const hasLongText = resource.sections.some(({ fields }) =>
    fields.some(({ kind }) => LONG_TEXTS.includes(kind)),
  );
  const isOn = hasLongText && !isReadOnly;
  const [offered, setOffered] = useState<OfferedDraft>();
  const [savedAt, setSavedAt] = useState<number>();
  const [isFull, setFull] = useState(false);
  const isLoaded = record !== undefined;
  const first = useRef(record);
  first.current = record;
  const isEnded = useRef(false);

  useEffect(() => {
    if (!isLoaded || !isOn) {
      return;
    }
    const draft = readDraft(key.current, browserNow());
    const stored = first.current ? first.current.item : form.getFieldsValue(true);
    if (draft && isSame(draft.item, stored)) {
      removeDraft(key.current);
    } else if (draft) {
      setOffered({ ...draft, isOutdated: draft.version < (first.current?.version ?? 0) });
    }
  }, [isLoaded, isOn, form]);

  useEffect(() => {
    if (!isDirty || !isOn) {
      return;
    }
    let written = '';
    const write = () => {
      const item: object = form.getFieldsValue(true);
      const text = JSON.stringify(item);
      if (isEnded.current || text === written) {
        return;
      }
      const at = browserNow();
      const { version = 0, item: base = resource.empty() } = first.current ?? {};
      const isStored = writeDraft(key.current, { at, version, base, item, idempotencyKey });
      written = isStored ? text : '';
      setFull(!isStored);
      setSavedAt(isStored ? at : undefined);
    };
    const timer = setInterval(write, EVERY_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [isDirty, isOn, form, resource, idempotencyKey]);

  const remove = () => {
    removeDraft(key.current);
    setSavedAt(undefined);
    setFull(false);
  };
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      removeDraft(key.current);
      setSavedAt(undefined);
      setFull(false);
    }
    wasDirty.current = isDirty;
  }, [isDirty]);

  return {
    offered,
    savedAt,
    isFull,
    /** A new record is saved, and its form is about to be left. */
    end: () => {
      isEnded.current = true;
      remove();
    },
    restore: () => {
      if (offered) {
        restore(offered);
      }
      setOffered(undefined);
    },
    discard: () => {
      remove();
      setOffered(undefined);
    },
  };
}
