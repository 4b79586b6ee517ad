import { App, Form } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Publication, PublicationInput } from '#contract/admin/shapes.ts';
import type { Conflict, Envelope, FieldProblem } from '#contract/envelope.ts';
import { useOperator } from '../auth/use-session.ts';
import type { Draft } from '../browser/draft-store.ts';
import { newIdempotencyKey } from '../browser/ids.ts';
import { request } from '../calls/client.ts';
import { namePath, showProblems, withoutChanged } from '../calls/problems.ts';
import { checkValues } from '../fields/check-values.ts';
import { unchosenText, withUnchosen } from '../fields/unchosen.ts';
import { labelsOf, type Resource } from '../resources/definition.ts';
import { type DeadLink, findDeadLinks } from './dead-links.ts';
import { mergeFields } from './merge.ts';
import type { FormReview } from './use-review.ts';

export interface EditedRecord {
  id: number;
  version: number;
  title: string;
  publication: Publication | null;
  item: object;
}

/** A save or a submission that waits for a decision about links that lead nowhere. */
interface PendingSave {
  publication: PublicationInput | undefined;
  isSubmission: boolean;
}

/** A conflict, whether the reader saved the record elsewhere, and its values now; undefined if they can't be read. */
type FormConflict = Conflict & { isOwn: boolean; item: object | undefined };

export type FormState = ReturnType<typeof useFormState>;

/** Reads a record into a form, validates it with the contract's schema and saves it. `id` null creates one. */
export function useFormState(resource: Resource, id: number | null) {
  const { message } = App.useApp();
  const { name } = useOperator();
  const [form] = Form.useForm();
  /** As last read or saved; undefined while loading, null for a new one. */
  const [record, setRecord] = useState<EditedRecord | null>();
  /** A save of a new record whose response was lost is repeated under the same key. */
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [refusal, setRefusal] = useState<string>();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [conflict, setConflict] = useState<FormConflict>();
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [dead, setDead] = useState<PendingSave & { links: DeadLink[] }>();
  /** By the path of the field. */
  const unchosen = useRef(new Map<string, string>());

  const begin = useCallback(
    (item: object, from: EditedRecord | null) => {
      form.resetFields();
      form.setFieldsValue(structuredClone(item));
      setRecord(from);
      setProblems([]);
      setDirty(false);
    },
    [form],
  );
  const read = useCallback(async () => {
    if (id === null) {
      begin(resource.empty(), null);
      return;
    }
    const response = await readRecord(resource, id);
    setRefusal(response.status === 0 ? response.msg : undefined);
    if (response.status === 1) {
      begin(response.data.item, response.data);
    }
  }, [begin, id, resource]);
  useEffect(() => void read(), [read]);

  const show = (found: FieldProblem[]) => {
    setProblems(found);
    showProblems(form, found);
    const [first] = found;
    if (first) {
      form.scrollToField(namePath(first.path), { block: 'center', focus: true });
      message.error(`有 ${found.length} 处需要修改`);
    }
  };
  const showConflict = async (found: Conflict, { id: edited }: EditedRecord) => {
    const response = await readRecord(resource, edited);
    const item = response.status === 1 ? response.data.item : undefined;
    setConflict({ ...found, isOwn: found.by === name, item });
  };
  const showRefusal = ({ conflict, fields, msg }: Extract<Envelope<unknown>, { status: 0 }>) => {
    if (conflict && record) {
      void showConflict(conflict, record);
    } else if (conflict) {
      const by = conflict.by ?? '其他人';
      message.error(`这条${resource.calls.title}已经保存，之后 ${by} 又改过。请在列表里打开它，再改一次`);
    } else if (fields) {
      show(fields);
    } else {
      message.error(msg);
    }
  };
  /** The valid values; undefined after showing problems, or the links that lead nowhere unless they were accepted. */
  const readValid = async (pending: PendingSave, withDeadLinks: boolean): Promise<object | undefined> => {
    setDead(undefined);
    const checked = checkValues(resource.calls.form, form.getFieldsValue(true), labelsOf(resource));
    if ('problems' in checked || unchosen.current.size > 0) {
      const found = 'problems' in checked ? checked.problems : [];
      show(withUnchosen(found, unchosen.current));
      return undefined;
    }
    const item = checked.data as object;
    setSaving(true);
    const links = withDeadLinks ? [] : await findDeadLinks(resource, item);
    if (links.length > 0) {
      setSaving(false);
      setDead({ ...pending, links });
      return undefined;
    }
    return item;
  };
  /**
   * Saves and returns the record, or undefined if refused. The caller opens the form of a new record. Links that lead
   * nowhere stop it once; `withDeadLinks` saves them.
   */
  const save = async (
    publication?: PublicationInput,
    withDeadLinks = false,
  ): Promise<EditedRecord | undefined> => {
    const item = await readValid({ publication, isSubmission: false }, withDeadLinks);
    if (!item) {
      return undefined;
    }
    const response = (await request(resource.calls.save, {
      id: record?.id ?? null,
      version: record?.version ?? 0,
      item,
      publication,
      idempotency_key: record ? undefined : idempotencyKey,
    })) as Envelope<EditedRecord>;
    if (response.status === 1 && id === null) {
      return response.data;
    }
    setSaving(false);
    if (response.status === 1) {
      begin(response.data.item, response.data);
      return response.data;
    }
    showRefusal(response);
    return undefined;
  };
  /**
   * Submits the values for a review instead of saving them. A new record is saved as a draft before; of a kind without
   * drafts it waits without a number. Links that lead nowhere stop it as they stop a save.
   */
  const submit = async (
    review: FormReview,
    publication?: PublicationInput,
    withDeadLinks = false,
  ): Promise<{ id: number | null } | undefined> => {
    const state = record?.publication?.state;
    const isLive = !resource.calls.isPublished;
    const isSeen = record && (isLive || state === 'published' || state === 'scheduled');
    const valid = await readValid({ publication, isSubmission: true }, withDeadLinks);
    if (!valid) {
      return undefined;
    }
    if (isLive && !record) {
      setSaving(true);
      const response = await review.submit({
        record_id: null,
        version: 0,
        item: valid,
        idempotency_key: idempotencyKey,
      });
      setSaving(false);
      if (response.status === 0) {
        showRefusal(response);
      }
      return response.status === 1 ? { id: null } : undefined;
    }
    const base = isSeen || (record && !isDirty) ? record : await save(undefined, true);
    if (!base) {
      return undefined;
    }
    setSaving(true);
    const item = base === record ? valid : base.item;
    const response = await review.submit({ record_id: base.id, version: base.version, item, publication });
    setSaving(false);
    if (response.status === 1) {
      begin(base.item, base);
      return base;
    }
    if (!record) {
      // The next attempt submits the draft that was saved, not a second one.
      begin(base.item, base);
    }
    showRefusal(response);
    return undefined;
  };
  /** Records a change; `changed` has the changed fields only. */
  const recordChange = (changed: object) => {
    setDirty(true);
    setProblems((shown) => withoutChanged(shown, changed));
  };
  /** Records a text that chose nothing in a field, which blocks saving. It is shown once the field was left. */
  const recordUnchosen = useCallback(
    (path: string, text: string, isLeft: boolean) => {
      const isNew = text !== (unchosen.current.get(path) ?? '');
      if (text === '') {
        unchosen.current.delete(path);
      } else {
        unchosen.current.set(path, text);
      }
      if (isNew) {
        setProblems((shown) => shown.filter((problem) => problem.path !== path));
      }
      if (isNew || (isLeft && text !== '')) {
        form.setFields([{ name: namePath(path), errors: isLeft && text !== '' ? [unchosenText(text)] : [] }]);
      }
    },
    [form],
  );
  /**
   * Fills in unsaved values of an earlier visit. They remain based on the version that was edited then: saving them over
   * a newer one is a conflict.
   */
  const restore = ({ version, base, item, idempotencyKey: key }: Omit<Draft, 'at'>) => {
    form.setFieldsValue(structuredClone(item));
    setIdempotencyKey((current) => key ?? current);
    setRecord((current) => current && { ...current, version, item: base });
    setDirty(true);
  };
  /** Resolves a conflict by discarding the own changes. */
  const acceptTheirs = async () => {
    setConflict(undefined);
    await read();
  };
  /** Resolves a conflict by merging the own changes into the other version. */
  const keepMine = async () => {
    if (!record) {
      return;
    }
    const response = await readRecord(resource, record.id);
    if (response.status === 0) {
      message.error(response.msg);
      return;
    }
    const mine: object = form.getFieldsValue(true);
    const merged = mergeFields(record.item, mine, response.data.item);
    begin(merged, response.data);
    setDirty(true);
    setConflict(undefined);
    message.info('已合并：您改过的以您的为准，其余采用对方的。请核对后再保存');
  };
  return {
    form,
    record,
    idempotencyKey,
    refusal,
    problems,
    conflict,
    dead,
    isDirty,
    isSaving,
    recordChange,
    recordUnchosen,
    restore,
    save,
    submit,
    acceptTheirs,
    keepMine,
    dismissDead: () => setDead(undefined),
  };
}

function readRecord({ calls }: Resource, id: number): Promise<Envelope<EditedRecord>> {
  return request(calls.one, { id }) as Promise<Envelope<EditedRecord>>;
}
