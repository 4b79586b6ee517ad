import { Alert, App, Button, Checkbox, Flex, Input, Modal, Radio, Tabs, Upload } from 'antd';
import { useId, useState } from 'react';
import { ImportProgress } from '#admin/import/import-progress.tsx';
import { SheetChoice } from '#admin/import/sheet-choice.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import styles from './code-import.module.css';
import { FindingsTable, ImportCounts } from './import-findings.tsx';
import { type Choices, type Imported, type Source, useCodeImport } from './use-code-import.ts';

const TAKE_NONE = { take_unlike: false, take_remarks: false, take_used: false, take_hidden: false };
/** What the check holds back, by its count, and the choice that takes it. */
const HELD_BACK = [
  { count: 'unlike', take: 'take_unlike', label: '不像其余的兑换码也导入', unit: '个' },
  { count: 'remarks', take: 'take_remarks', label: '像说明文字的、旁边写着别的内容的也导入', unit: '行' },
  { count: 'used', take: 'take_used', label: '写着已使用、已作废等或划掉的也导入', unit: '个' },
  { count: 'hidden', take: 'take_hidden', label: '工作簿里隐藏的行也导入', unit: '行' },
] as const;

/** Imports codes from a file or pasted text, after a dry run. */
export function CodeImport({ packId, onDone }: { packId: number; onDone(): void }) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [preview, setPreview] = useState<Imported>();
  const [choices, setChoices] = useState<Choices>(TAKE_NONE);
  const { run, progress, isDryRun, refusal, clear } = useCodeImport(packId);
  const isSending = progress !== undefined;
  const check = async (input: Source, chosen: Choices = TAKE_NONE) => {
    setSource(input);
    setChoices(chosen);
    setPreview(await run(input, { dry_run: true, ...chosen }));
  };
  const close = () => {
    setOpen(false);
    setSource(undefined);
    setPreview(undefined);
    clear();
    setText('');
  };
  const importCodes = async () => {
    const done = source && (await run(source, { dry_run: false, ...choices }));
    if (done) {
      close();
      message.success(`已导入 ${formatCount(done.inserted)} 个兑换码`);
      onDone();
    }
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入兑换码
      </Button>
      <Modal
        open={isOpen}
        title="导入兑换码"
        width={680}
        onCancel={close}
        mask={{ closable: false }}
        okText={preview ? `导入 ${formatCount(preview.inserted)} 个` : '导入'}
        okButtonProps={{ disabled: !preview || preview.inserted === 0, loading: isSending }}
        onOk={importCodes}
        destroyOnHidden
      >
        <Flex vertical gap={16}>
          <Tabs
            items={[
              {
                key: 'file',
                label: '选择文件',
                children: (
                  <Upload.Dragger
                    accept=".csv,.txt,.xlsx"
                    maxCount={1}
                    showUploadList={false}
                    disabled={isSending}
                    beforeUpload={(file) => {
                      void check({ file });
                      return false;
                    }}
                  >
                    <p>把文件拖到这里，或点击选择</p>
                    <p>CSV、TXT 或 Excel（.xlsx），每行一个兑换码，最大 20 MB</p>
                  </Upload.Dragger>
                ),
              },
              {
                key: 'paste',
                label: '粘贴',
                children: (
                  <Flex vertical gap={8} align="flex-start">
                    <Input.TextArea
                      aria-label="兑换码，每行一个"
                      placeholder="每行一个兑换码"
                      rows={8}
                      value={text}
                      onChange={(event) => setText(event.target.value)}
                    />
                    <Button disabled={text.trim() === ''} loading={isSending} onClick={() => check({ text })}>
                      检查
                    </Button>
                  </Flex>
                ),
              },
            ]}
          />
          {progress && <ImportProgress progress={progress} label={isDryRun ? '检查进度' : '导入进度'} />}
          {refusal && <Alert type="error" showIcon title={refusal} />}
          {preview?.sheets && (
            <SheetChoice
              names={preview.sheets.names}
              read={preview.sheets.read}
              isDisabled={isSending}
              onChoose={(sheet) => source && check(source, { ...choices, column: undefined, sheet })}
            />
          )}
          {preview && preview.columns.length > 1 && (
            <ColumnChoice
              found={preview}
              disabled={isSending}
              onChoose={(column) => source && check(source, { ...choices, column })}
            />
          )}
          {preview &&
            HELD_BACK.filter(({ count, take }) => preview[count] > 0 || choices[take]).map(
              ({ count, take, label, unit }) => (
                <Checkbox
                  key={take}
                  checked={choices[take]}
                  disabled={isSending}
                  onChange={({ target }) => source && check(source, { ...choices, [take]: target.checked })}
                >
                  {label}
                  {preview[count] > 0 && `（${formatCount(preview[count])} ${unit}）`}
                </Checkbox>
              ),
            )}
          {preview?.sample && <Sample sample={preview.sample} />}
          {preview && (preview.column !== null || preview.findings.length > 0) && (
            <div>
              <ImportCounts counts={preview} verb="可以导入" />
              <FindingsTable {...preview} />
            </div>
          )}
        </Flex>
      </Modal>
    </>
  );
}

interface ColumnChoiceProps {
  found: Imported;
  disabled: boolean;
  onChoose(column: number): void;
}

function ColumnChoice({ found, disabled, onChoose }: ColumnChoiceProps) {
  const { columns, column, other_columns } = found;
  const id = useId();
  const areSeveral = other_columns.length > 0;
  return (
    <div>
      <p id={id}>
        {column === null
          ? '文件有多列，兑换码在哪一列？'
          : areSeveral
            ? `第 ${[column, ...other_columns].join('、')} 列都是兑换码，都会导入；只要其中一列的，请选择：`
            : '兑换码所在的列：'}
      </p>
      <Radio.Group
        aria-labelledby={id}
        value={areSeveral ? null : column}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value)}
        vertical
        options={columns.map(({ number, title, values }) => ({
          value: number,
          label: `第 ${number} 列${title ? `“${title}”` : ''}：${values.join('、') || '（空）'}`,
        }))}
      />
    </div>
  );
}

/** The lengths that are listed; the rest is counted together. */
const LENGTHS = 8;

function lengthText(lengths: NonNullable<Imported['sample']>['lengths']): string {
  const rest = lengths.slice(LENGTHS).reduce((sum, { count }) => sum + count, 0);
  return [
    ...lengths.slice(0, LENGTHS).map(({ length, count }) => `${length} 位 ${formatCount(count)} 个`),
    ...(rest > 0 ? [`其他长度 ${formatCount(rest)} 个`] : []),
  ].join('，');
}

/** Some of the codes: what players would get. */
function Sample({ sample: { first, last, random, lengths } }: { sample: NonNullable<Imported['sample']> }) {
  return (
    <dl className={styles.sample}>
      <dt>第一个</dt>
      <dd>
        <code>{first}</code>
      </dd>
      <dt>最后一个</dt>
      <dd>
        <code>{last}</code>
      </dd>
      <dt>随机抽看</dt>
      <dd>
        {random.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </dd>
      <dt>长度</dt>
      <dd>{lengthText(lengths)}</dd>
    </dl>
  );
}
