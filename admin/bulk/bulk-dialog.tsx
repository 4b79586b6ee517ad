import { Alert, Flex, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import type { BulkCalls, BulkField, BulkMode } from '#contract/admin/bulk-edit.ts';
import { VocabularyInput } from '../fields/vocabulary-input.tsx';
import { platformName } from '../resources/platform-names.ts';
import { formatCount } from '../ui/format-number.ts';
import { type BulkOutcome, type BulkPreview, type BulkTarget, useBulk } from './use-bulk.ts';

interface Props {
  title: string;
  calls: BulkCalls;
  fields: readonly BulkField[];
  target: BulkTarget;
  count: number;
  onDone(outcome: BulkOutcome): void;
  onClose(): void;
}

const MODES = [
  { value: 'add', label: '添加' },
  { value: 'remove', label: '移除' },
  { value: 'replace', label: '全部替换为' },
];
const EMPTY = '';

/** Changes one field of many records: what to change, a preview, then the change. */
export function BulkDialog({ title, calls, fields, target, count, onDone, onClose }: Props) {
  const [field, setField] = useState<BulkField>();
  const [mode, setMode] = useState<BulkMode>('add');
  const [values, setValues] = useState<string[]>();
  const { preview, refusal, isReading, done, look, clear, apply } = useBulk(calls, target);
  const change = (next: { field: BulkField; mode: BulkMode; values: string[] | undefined }) => {
    setField(next.field);
    setMode(next.mode);
    setValues(next.values);
    const isComplete =
      next.values !== undefined &&
      (next.values.length > 0 || next.field.kind !== 'list' || next.mode === 'replace');
    if (isComplete && next.values) {
      void look({ field: next.field.name, mode: next.mode, values: next.values });
    } else {
      clear();
    }
  };
  const confirm = async () => {
    const outcome = await apply();
    if (outcome) {
      onDone(outcome);
      onClose();
    }
  };
  const isBusy = done !== undefined;
  const changing = preview?.found.changing ?? 0;
  return (
    <Modal
      open
      title={`批量修改${title}：${formatCount(count)} 条`}
      mask={{ closable: false }}
      onCancel={onClose}
      okText={preview ? `修改 ${formatCount(changing)} 条` : '修改'}
      okButtonProps={{ disabled: changing === 0 || isBusy, loading: isBusy }}
      onOk={confirm}
    >
      <Flex vertical gap={12}>
        <Select
          aria-label="要修改的字段"
          defaultActiveFirstOption={false}
          placeholder="选择要修改的字段"
          disabled={isBusy}
          value={field?.name}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          onChange={(name) => {
            const chosen = fields.find((one) => one.name === name);
            if (chosen) {
              change({ field: chosen, mode: chosen.kind === 'list' ? 'add' : 'replace', values: undefined });
            }
          }}
        />
        {field?.kind === 'list' && (
          <Radio.Group
            aria-label="修改方式"
            disabled={isBusy}
            value={mode}
            options={MODES}
            onChange={({ target: { value } }) => change({ field, mode: value, values })}
          />
        )}
        {field && (
          <ValueInput
            field={field}
            mode={mode}
            isDisabled={isBusy}
            values={values}
            onChange={(next) => change({ field, mode, values: next })}
          />
        )}
        {isReading && <span role="status">正在核对…</span>}
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {preview && <Preview found={preview.found} />}
        {isBusy && (
          <div>
            <progress value={done / Math.max(changing, 1)} aria-label="修改进度" style={{ width: '100%' }} />
            已处理 {formatCount(done)} 条
          </div>
        )}
      </Flex>
    </Modal>
  );
}

interface ValueProps {
  field: BulkField;
  mode: BulkMode;
  values: string[] | undefined;
  isDisabled: boolean;
  onChange(values: string[]): void;
}

function ValueInput({ field, mode, values, isDisabled, onChange }: ValueProps) {
  const options = (field.options ?? []).map((value) => ({ value, label: platformName(value) }));
  if (field.vocabulary) {
    return (
      <VocabularyInput
        vocabulary={field.vocabulary}
        label={field.label}
        isMultiple
        isRemoving={mode === 'remove'}
        isDisabled={isDisabled}
        value={values ?? []}
        onChange={onChange}
      />
    );
  }
  if (field.kind === 'list') {
    return (
      <Select
        mode={field.options ? 'multiple' : 'tags'}
        aria-label={field.label}
        placeholder={field.options ? `选择${field.label}` : `填写${field.label}，按回车添加`}
        disabled={isDisabled}
        value={values ?? []}
        options={options}
        tokenSeparators={['，', ',', '、', '|']}
        onChange={(next: string[]) => onChange(next)}
      />
    );
  }
  const choices =
    field.kind === 'switch'
      ? ['是', '否'].map((value) => ({ value, label: value }))
      : [...options, ...(field.isOptional ? [{ value: EMPTY, label: '（清空）' }] : [])];
  return (
    <Select
      aria-label={field.label}
      defaultActiveFirstOption={false}
      placeholder={`选择${field.label}`}
      disabled={isDisabled}
      value={values && (values[0] ?? EMPTY)}
      options={choices}
      onChange={(next: string) => onChange(next === EMPTY ? [] : [next])}
    />
  );
}

function Preview({ found: { total, changing, unchangeable, refusals, samples } }: { found: BulkPreview }) {
  const same = total - changing - unchangeable;
  return (
    <div role="status">
      <p>
        将修改 {formatCount(changing)} 条{same > 0 && `，另 ${formatCount(same)} 条无需修改`}
        {changing > samples.length && `。前 ${samples.length} 条：`}
      </p>
      <ul>
        {samples.map(({ id, title, before, after }) => (
          <li key={id}>
            {title}：{shown(before)} → {shown(after)}
          </li>
        ))}
      </ul>
      {unchangeable > 0 && (
        <>
          <p>
            {formatCount(unchangeable)} 条不能修改，将保持不变
            {unchangeable > refusals.length ? `。前 ${refusals.length} 条：` : '：'}
          </p>
          <ul>
            {refusals.map(({ id, title, reason }) => (
              <li key={id}>
                {title}：{reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A value with the names of platforms. */
function shown(value: string): string {
  return value.split('、').map(platformName).join('、');
}
