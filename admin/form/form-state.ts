import { App, Form } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { AdminEnvelope, Conflict, FieldProblem } from '#contract/admin/envelope.ts';
import type { Publication, PublicationInput } from '#contract/admin/shapes.ts';
import { request } from '../auth/client.ts';
import { labelsOf, type Resource } from '../resources/definition.ts';
import { mergeFields } from './merge.ts';
import { namePath, problemsOf, showProblems, withoutChanged } from './problems.ts';

export interface EditedRecord {
  id: number;
  version: number;
  title: string;
  publication: Publication | null;
  item: object;
}

export type FormState = ReturnType<typeof useFormState>;

/** Reads a record into a form, validates it with the contract's schema and saves it. `id` null creates one. */
export function useFormState(resource: Resource, id: number | null) {
  const { message } = App.useApp();
  const [form] = Form.useForm();
  /** As last read or saved; undefined while loading, null for a new one. */
  const [record, setRecord] = useState<EditedRecord | null>();
  const [refusal, setRefusal] = useState<string>();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);

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
    const invalid = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    form.setFields(invalid.map(({ name }) => ({ name, errors: [] })));
    showProblems(form, found);
    const [first] = found;
    if (first) {
      form.scrollToField(namePath(first.path), { block: 'center', focus: true });
      message.error(`有 ${found.length} 处需要修改`);
    }
  };
  /** Saves and returns the record, or undefined if refused. The caller opens the form of a new record. */
  const save = async (publication?: PublicationInput): Promise<EditedRecord | undefined> => {
    const checked = resource.calls.form.safeParse(form.getFieldsValue(true));
    if (!checked.success) {
      show(problemsOf(checked.error.issues, labelsOf(resource)));
      return undefined;
    }
    setSaving(true);
    const response = (await request(resource.calls.save, {
      id: record?.id ?? null,
      version: record?.version ?? 0,
      item: checked.data,
      publication,
    })) as AdminEnvelope<EditedRecord>;
    if (response.status === 1 && id === null) {
      return response.data;
    }
    setSaving(false);
    if (response.status === 1) {
      begin(response.data.item, response.data);
      return response.data;
    }
    if (response.conflict) {
      setConflict(response.conflict);
    } else if (response.fields) {
      show(response.fields);
    } else {
      message.error(response.msg);
    }
    return undefined;
  };
  /** Records a change; `changed` has the changed fields only. */
  const recordChange = (changed: object) => {
    setDirty(true);
    setProblems((shown) => withoutChanged(shown, changed));
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
    message.info('已合并：您改过的保留您的，其余用对方的。请核对后再保存');
  };
  return {
    ...{ form, record, refusal, problems, conflict, isDirty, isSaving },
    ...{ recordChange, save, acceptTheirs, keepMine },
  };
}

function readRecord({ calls }: Resource, id: number): Promise<AdminEnvelope<EditedRecord>> {
  return request(calls.one, { id }) as Promise<AdminEnvelope<EditedRecord>>;
}
