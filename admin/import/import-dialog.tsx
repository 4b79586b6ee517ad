import { Alert, App, Button, Flex, Modal } from 'antd';
import { useRef } from 'react';
import { IMPORT_FILE_LIMIT, type ImportCalls, type ImportOutcome } from '#contract/admin/imports.ts';
import type { UndoCalls } from '#contract/admin/undo.ts';
import { formatCount } from '../app/format-number.ts';
import { saveFile } from '../app/save-file.ts';
import { useDownload } from '../auth/use-call.ts';
import { UndoableRow, UndoResult } from '../undo/undo-view.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { FindingsTable } from './findings-table.tsx';
import styles from './import-dialog.module.css';
import { reportText } from './report.ts';
import { useImport } from './use-import.ts';

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
  const { checked, refusal, progress, check, importFile } = useImport(calls);
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
  const report = () => {
    if (checked) {
      const name = checked.file.name.replace(/\.[^.]*$/, '');
      saveFile({ name: `${name}-导入报告.csv`, body: new Blob([reportText(checked.findings)]) });
    }
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
            {checked ? '换一个文件' : '选择文件'}
          </Button>
          <p>{checked?.file.name ?? '或把文件拖到这里'}</p>
          <p>Excel（.xlsx，读第一张表）、CSV 或 JSON，最大 {IMPORT_FILE_LIMIT / 1024 / 1024} MB</p>
        </div>
        <Flex gap={8} wrap>
          <Button onClick={() => save(calls.template, { format: 'xlsx' })}>下载 Excel 模板</Button>
          <Button onClick={() => save(calls.template, { format: 'csv' })}>下载 CSV 模板</Button>
          {checked && checked.findings.length > 0 && <Button onClick={report}>下载报告</Button>}
        </Flex>
        <p className={styles.hint}>
          先检查，确认后才写入。认出是同一条的会更新，空单元格不会抹掉已有的内容；新的直接发布到网站。
        </p>
        {!checked && <LastImport calls={undoCalls} isDisabled={isBusy} onDone={onDone} />}
        {progress && (
          <div>
            <progress
              className={styles.progress}
              value={progress.share}
              aria-label={checked ? '导入进度' : '检查进度'}
            />
            {progress.rows > 0 && <span>已处理 {formatCount(progress.rows)} 行</span>}
          </div>
        )}
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {checked && (
          <Alert
            type={checked.outcome.rejected > 0 ? 'warning' : 'success'}
            showIcon
            role="status"
            title={`共 ${formatCount(checked.outcome.rows)} 行：${outcomeSummary(checked.outcome)}`}
          />
        )}
        {checked && checked.findings.length > 0 && (
          <FindingsTable findings={checked.findings} omitted={checked.outcome.findings_left_out} />
        )}
      </Flex>
    </Modal>
  );
}

function outcomeSummary(outcome: ImportOutcome): string {
  const parts: [string, number][] = [
    ['新增', outcome.inserted],
    ['更新', outcome.updated],
    ['没有变化', outcome.unchanged],
    ['重复', outcome.duplicates],
    ['不能导入', outcome.rejected],
    ['请留意', outcome.warnings],
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
