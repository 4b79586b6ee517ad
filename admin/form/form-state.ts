import { App, Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Conflict, FieldProblem } from '#contract/admin/envelope.ts';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { labelsOf, type Resource, type RowBase } from '../resources/definition.ts';
import { type EditedRecord, type ResourceClient, resourceClient } from '../resources/resource-client.ts';
import { mergeFields } from './merge.ts';
import { problemsOf, withoutChanged } from './problems.ts';

export interface FormState<Row extends RowBase, Item extends object> {
  form: FormInstance;
  client: ResourceClient<Row, Item>;
  /** As last read or saved; undefined while loading, null for a new one. */
  record: EditedRecord<Item> | null | undefined;
  refusal: string | undefined;
  problems: FieldProblem[];
  conflict: Conflict | undefined;
  isDirty: boolean;
  isSaving: boolean;
  /** Records a change; `changed` has the changed fields only. */
  recordChange(changed: object): void;
  read(): Promise<void>;
  /** Saves and returns the record, or undefined if refused. The caller opens the form of a new record. */
  save(publication?: PublicationInput): Promise<EditedRecord<Item> | undefined>;
  /** Resolves a conflict: discards the own changes, or merges them into the other version. */
  acceptTheirs(): Promise<void>;
  keepMine(): Promise<void>;
}

/** Reads a record into a form, validates it with the contract's schema and saves it. `id` null creates one. */
export function useFormState<Row extends RowBase, Item extends object>(
  resource: Resource<Row, Item>,
  id: number | null,
): FormState<Row, Item> {
  const { message } = App.useApp();
  const [form] = Form.useForm();
  const client = useMemo(() => resourceClient(resource), [resource]);
  const [record, setRecord] = useState<EditedRecord<Item> | null>();
  const [refusal, setRefusal] = useState<string>();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);

  const begin = useCallback(
    (item: object, from: EditedRecord<Item> | null) => {
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
    const response = await client.one(id);
    setRefusal(response.status === 0 ? response.msg : undefined);
    if (response.status === 1) {
      begin(response.data.item, response.data);
    }
  }, [begin, client, id, resource]);
  useEffect(() => void read(), [read]);

  const show = (found: FieldProblem[]) => {
    setProblems(found);
    const invalid = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    form.setFields(invalid.map(({ name }) => ({ name, errors: [] })));
    form.setFields(found.map(({ path, msg }) => ({ name: namePath(path), errors: [msg] })));
    const [first] = found;
    if (first) {
      form.scrollToField(namePath(first.path), { block: 'center', focus: true });
      message.error(`有 ${found.length} 处需要修改`);
    }
  };
  const save = async (publication?: PublicationInput) => {
    const checked = resource.calls.form.safeParse(form.getFieldsValue(true));
    if (!checked.success) {
      show(problemsOf(checked.error.issues, labelsOf(resource)));
      return undefined;
    }
    setSaving(true);
    const response = await client.save({
      id: record?.id ?? null,
      version: record?.version ?? 0,
      item: checked.data as Item,
      publication,
    });
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
  const recordChange = (changed: object) => {
    setDirty(true);
    setProblems((shown) => withoutChanged(shown, changed));
  };
  const acceptTheirs = async () => {
    setConflict(undefined);
    await read();
  };
  const keepMine = async () => {
    if (!record) {
      return;
    }
    const response = await client.one(record.id);
    if (response.status === 0) {
      message.error(response.msg);
      return;
    }
    const mine: Item = form.getFieldsValue(true);
    const merged = mergeFields(record.item, mine, response.data.item);
    begin(merged, response.data);
    setDirty(true);
    setConflict(undefined);
    message.info('已合并：您改过的保留您的，其余用对方的。请核对后再保存');
  };
  return {
    ...{ form, client, record, refusal, problems, conflict, isDirty, isSaving },
    ...{ recordChange, read, save, acceptTheirs, keepMine },
  };
}

/** `packages.0.url` as an antd name path. */
function namePath(path: string): (string | number)[] {
  return path.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
}
