import { Alert, App, Button, Checkbox, Flex, Modal } from 'antd';
import { useRef } from 'react';
import {
  type FileColumn,
  IMPORT_FILE_LIMIT,
  type ImportCalls,
  type ImportOutcome,
} from '#contract/admin/imports.ts';
import type { UndoCalls } from '#contract/admin/undo.ts';
import { saveFile } from '../browser/save-file.ts';
import { useDownload } from '../calls/use-call.ts';
import { formatCount } from '../ui/format-number.ts';
import { UndoableRow, UndoResult } from '../undo/undo-view.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { ColumnTable } from './column-table.tsx';
import { FindingsTable } from './findings-table.tsx';
import { GroupTable } from './group-table.tsx';
import styles from './import-dialog.module.css';
import { ImportProgress } from './import-progress.tsx';
import { correctionText, reportText } from './report.ts';
import { RowChoices } from './row-choices.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { type Hidden, useImport } from './use-import.ts';

interface Props {
  title: string;
  calls: ImportCalls;
  undoCalls: UndoCalls;
  onDone(): void;
  onClose(): void;
}

/** Imports a file after a dry run. */
export function ImportDialog({ title, calls, undoCalls, onDone, onClose }: Props) {
  const { message } = App.useApp();
  const { file, sheets, hidden, layout, choices, checked, refusal, progress, check, choose, importFile } =
    useImport(calls);
  const isBusy = progress !== undefined;
  const fileInput = useRef<HTMLInputElement>(null);
  const selectFile = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) {
      void check(file);
    }
  };
  const importable = checked ? checked.outcome.inserted + checked.outcome.updated : 0;
  const confirm = async () => {
    const done = await importFile();
    if (done) {
      message.success(`已导入：${outcomeSummary(done)}`);
      onDone();
      onClose();
    }
  };
  const { save } = useDownload();
  const saveText = (suffix: string, text: string) => {
    const name = file?.name.replace(/\.[^.]*$/, '') ?? title;
    saveFile({ name: `${name}-${suffix}.csv`, body: new Blob([text]) });
  };
  const fieldOf = new Map(layout?.columns.map(({ heading, field }) => [heading, field]));
  const titles = new Map(layout?.fields.map((field) => [field.name, field.title]));
  const titleOf = (column: string) => {
    const known = titles.get(fieldOf.get(column) ?? column);
    if (known === undefined || known === column) {
      return column;
    }
    return fieldOf.has(column) ? `${known}（${column}）` : known;
  };
  return (
    <Modal
      open
      title={`导入${title}`}
      width={860}
      onCancel={onClose}
      mask={{ closable: false }}
      okText={checked ? `导入 ${formatCount(importable)} 条` : '导入'}
      okButtonProps={{ disabled: importable === 0 || isBusy, loading: isBusy }}
      onOk={confirm}
    >
      <Flex vertical gap={16}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
        <div
          className={styles.place}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            selectFile(event.dataTransfer.files);
          }}
        >
          <input
            ref={fileInput}
            type="file"
            accept=".csv,.txt,.xlsx,.json,.ndjson"
            aria-label="要导入的文件"
            hidden
            onChange={({ target }) => {
              selectFile(target.files);
              target.value = '';
            }}
          />
          <Button disabled={isBusy} onClick={() => fileInput.current?.click()}>
            {file ? '更换文件' : '选择文件'}
          </Button>
          <p>{file?.name ?? '或把文件拖到这里'}</p>
          <p>Excel（.xlsx）、CSV 或 JSON，最大 {IMPORT_FILE_LIMIT / 1024 / 1024} MB</p>
        </div>
        <Flex gap={8} wrap>
          <Button onClick={() => save(calls.template, { format: 'xlsx' })}>下载 Excel 模板</Button>
          <Button onClick={() => save(calls.template, { format: 'csv' })}>下载 CSV 模板</Button>
          {checked && checked.findings.length > 0 && (
            <Button onClick={() => saveText('导入报告', reportText(checked.findings, titleOf))}>
              下载报告
            </Button>
          )}
          {checked && layout && checked.rejected.length > 0 && (
            <Button
              onClick={() =>
                saveText(
                  '待改正',
                  correctionText(layout.columns, checked.rejected, checked.findings, titleOf),
                )
              }
            >
              {checked.rejected.length < checked.outcome.rejected
                ? `下载前 ${checked.rejected.length} 条不能导入的行（共 ${checked.outcome.rejected} 条）`
                : '下载不能导入的行'}
            </Button>
          )}
        </Flex>
        <p className={styles.hint}>
          先检查，确认后才写入。有“编号”的行会更新对应的那一条；没有编号的，已存在的会更新，新的直接发布到网站。空单元格不会清空已有的内容。
        </p>
        {!checked && <LastImport calls={undoCalls} isDisabled={isBusy} onDone={onDone} />}
        {progress && <ImportProgress progress={progress} label={checked ? '导入进度' : '检查进度'} />}
        {sheets && (
          <SheetChoice
            names={sheets.names}
            read={sheets.read}
            isDisabled={isBusy}
            onChoose={(sheet) => void choose({ sheet })}
          />
        )}
        {hidden && (
          <Checkbox
            checked={choices.takesHidden}
            disabled={isBusy}
            onChange={({ target }) => void choose({ takesHidden: target.checked })}
          >
            工作簿里隐藏的{hiddenParts(hidden)}也导入
          </Checkbox>
        )}
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {layout && (
          <details open={refusal !== undefined || layout.columns.some(isUnmatched)}>
            <summary>列的对应：{matchedText(layout.columns)}</summary>
            <ColumnTable
              layout={layout}
              isDisabled={isBusy}
              onMatch={(heading, field) => void choose({ columns: { ...choices.columns, [heading]: field } })}
            />
          </details>
        )}
        {checked && (
          <RowChoices
            findings={checked.findings}
            choices={choices}
            areGamesOptional={layout?.fields.some(({ name }) => name === 'games') ?? false}
            areDatesOptional={layout?.fields.some(({ name }) => name === 'published_at') ?? false}
            isDisabled={isBusy}
            onChoose={(change) => void choose(change)}
          />
        )}
        {checked && (
          <Alert
            type={checked.outcome.rejected > 0 ? 'warning' : 'success'}
            showIcon
            role="status"
            title={`共 ${formatCount(checked.outcome.rows)} 行：${outcomeSummary(checked.outcome)}`}
          />
        )}
        {checked && checked.findings.length > 0 && (
          <>
            <GroupTable findings={checked.findings} titleOf={titleOf} />
            <details>
              <summary>逐行查看</summary>
              <FindingsTable
                findings={checked.findings}
                titleOf={titleOf}
                omitted={checked.outcome.findings_left_out}
              />
            </details>
          </>
        )}
      </Flex>
    </Modal>
  );
}

/** ` 3 行`, ` C、D 列`, ` 3 行和 C 列`. */
function hiddenParts({ rows, columns }: Hidden): string {
  const parts = [rows > 0 && `${formatCount(rows)} 行`, columns.length > 0 && `${columns.join('、')} 列`];
  return ` ${parts.filter(Boolean).join('和 ')}`;
}

function isUnmatched({ heading, field, isReadOnly }: FileColumn): boolean {
  return heading !== '' && field === null && !isReadOnly;
}

function matchedText(columns: readonly FileColumn[]): string {
  const unmatched = columns.filter(isUnmatched).length;
  const matched = columns.filter(({ field }) => field !== null).length;
  return unmatched > 0 ? `${matched} 列已对应，${unmatched} 列未对应` : `${matched} 列已对应`;
}

function outcomeSummary(outcome: ImportOutcome): string {
  const parts: [string, number][] = [
    ['新增', outcome.inserted],
    ['更新', outcome.updated],
    ['没有变化', outcome.unchanged],
    ['重复', outcome.duplicates],
    ['不能导入', outcome.rejected],
    ['跳过', outcome.skipped],
    ['有警告', outcome.warnings],
  ];
  return parts
    .filter(([, count], at) => at < 3 || count > 0)
    .map(([word, count]) => `${word} ${formatCount(count)}`)
    .join('，');
}

/** The operator's last undoable import, and the result of undoing it. */
function LastImport({
  calls,
  isDisabled,
  onDone,
}: Pick<Props, 'onDone'> & { calls: UndoCalls; isDisabled: boolean }) {
  const { all, undone, refusal, progress, undo } = useUndo(calls);
  if (undone) {
    return <UndoResult undone={undone} />;
  }
  const last = all?.find(({ kind }) => kind === 'import');
  return (
    last && (
      <>
        <UndoableRow
          prefix="您上次"
          action={last}
          isDisabled={isDisabled}
          done={progress?.done}
          onUndo={async () => {
            if (await undo(last.id)) {
              onDone();
            }
          }}
        />
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </>
    )
  );
}
