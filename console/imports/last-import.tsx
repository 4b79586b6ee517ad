import { Alert, Button, Popconfirm } from 'antd';
import type { ImportCalls } from '../../contract/operator/imports.ts';
import { showTime } from '../frame/china-time.ts';
import styles from './import-dialog.module.css';
import { useLastImport } from './use-last-import.ts';

const number = (value: number) => value.toLocaleString('zh-CN');

interface Props {
  calls: ImportCalls;
  /** Nothing is taken back while a file is worked through. */
  isDisabled: boolean;
  onDone(): void;
}

/** The operator's last import, as long as it can be taken back; then what became of it. */
export function LastImportPart({ calls, isDisabled, onDone }: Props) {
  const { last, undone, refusal, progress, undo } = useLastImport(calls);
  if (undone) {
    const { removed, restored, left, left_out } = undone.sum;
    return (
      <Alert
        type={left > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={`已撤销：删除 ${number(removed)}，恢复 ${number(restored)}，保留 ${number(left)}`}
        description={
          left > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled with keys, too
            <section className={styles.left} tabIndex={0} aria-label="保留的">
              <ul>
                {undone.left.map(({ id, title, reason }) => (
                  <li key={id}>
                    {title}：{reason}
                  </li>
                ))}
                {left_out > 0 && <li>还有 {number(left_out)} 条没有列出</li>}
              </ul>
            </section>
          )
        }
      />
    );
  }
  return (
    last && (
      <div className={styles.last}>
        <span>
          您上次导入：{last.file_name}（{showTime(last.at)}），新增 {number(last.inserted)}，更新{' '}
          {number(last.updated)}
        </span>
        <Popconfirm
          title="撤销这次导入？"
          description={
            <div className={styles.what}>
              它新增的会删除，它更新的会恢复成导入之前的样子。导入之后又改过的、已经用到的（例如有了礼包、兑换码）会保留，并逐条说明。撤销之后不能再恢复。
            </div>
          }
          okText="撤销导入"
          onConfirm={async () => {
            if (await undo()) {
              onDone();
            }
          }}
        >
          <Button disabled={isDisabled} loading={progress !== undefined}>
            {progress === undefined
              ? '撤销这次导入'
              : `正在撤销 ${number(progress)} / ${number(last.inserted + last.updated)}`}
          </Button>
        </Popconfirm>
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </div>
    )
  );
}
