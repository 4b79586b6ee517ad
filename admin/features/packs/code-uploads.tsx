import { Alert, App, Button, Empty, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { useCall, useSend } from '#admin/calls/use-call.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { type CodeImportCounts, codeFindings, codeWithdraw } from '#contract/admin/codes.ts';
import styles from './code-uploads.module.css';
import { FindingsTable, ImportCounts } from './import-findings.tsx';
import { type Batch, isUnderWay, useUploads } from './use-uploads.ts';

const STATES = {
  coming: { label: '导入未完成', color: 'warning' },
  there: undefined,
  going: { label: '撤销未完成', color: 'warning' },
  gone: { label: '已撤销', color: 'default' },
};

const UNDER_WAY = { label: '正在导入', color: 'processing' };
interface Props {
  packId: number;
  isOpen: boolean;
  onOpen(): void;
  onClose(): void;
  onDone(): void;
}

/** The uploads of a pack; each can be withdrawn. */
export function CodeUploads({ packId, isOpen, onOpen, onClose, onDone }: Props) {
  return (
    <>
      <Button onClick={onOpen}>导入记录</Button>
      <Modal open={isOpen} title="导入记录" width={680} footer={null} onCancel={onClose} destroyOnHidden>
        <Uploads packId={packId} onDone={onDone} />
      </Modal>
    </>
  );
}

function Uploads({ packId, onDone }: { packId: number; onDone(): void }) {
  const { data, refusal, reload } = useUploads(packId);
  if (refusal && !data) {
    return <Alert type="error" showIcon title={refusal} />;
  }
  if (data?.list.length === 0) {
    return <Empty description="还没有导入过兑换码" image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  }
  const done = () => {
    reload();
    onDone();
  };
  return (
    <ul className={styles.uploads}>
      {data?.list.map((batch) => (
        <li key={batch.id}>
          <Upload batch={batch} onDone={done} />
        </li>
      ))}
    </ul>
  );
}

function Upload({ batch, onDone }: { batch: Batch; onDone(): void }) {
  const { message, modal } = App.useApp();
  const may = useMay();
  const { id, from, at, operator, state, added, given, left, taken_out, result } = batch;
  const { send, isSending } = useSend(({ msg }) => {
    message.error(msg);
    onDone();
  });
  const withdraw = async () => {
    const done = await send(codeWithdraw, { batch: id, dry_run: false });
    if (done) {
      message.success(`已撤销：撤下 ${formatCount(done.taken_out)} 个，保留 ${formatCount(done.kept)} 个`);
      onDone();
    }
  };
  const confirmWithdraw = async () => {
    const found = await send(codeWithdraw, { batch: id, dry_run: true });
    if (found) {
      modal.confirm({
        title: '撤销这次导入？',
        content: (
          <>
            <p>
              没有人领的 {formatCount(found.taken_out)} 个会撤下，不会再发给玩家；
              {found.kept > 0 ? `玩家已经领到的 ${formatCount(found.kept)} 个会保留。` : '还没有玩家领过。'}
            </p>
            <p>撤下的可以重新导入，也可以导入到其他礼包。</p>
          </>
        ),
        okText: '撤销导入',
        okButtonProps: { danger: true },
        onOk: withdraw,
      });
    }
  };
  const label = isUnderWay(batch) ? UNDER_WAY : STATES[state];
  return (
    <>
      <span>
        <strong>{from}</strong> {label && <Tag color={label.color}>{label.label}</Tag>}
        <br />
        {showTime(at)}，{operator ?? '命令行'}，导入 {formatCount(added)} 个
        <br />
        已领 {formatCount(given)} 个，剩余 {formatCount(left)} 个
        {taken_out > 0 && `，撤下 ${formatCount(taken_out)} 个`}
        {result && <Result batch={id} counts={result} />}
      </span>
      {may('codes.import') && state !== 'gone' && (
        <Button disabled={!batch.may_withdraw} loading={isSending} onClick={confirmWithdraw}>
          撤销这次导入
        </Button>
      )}
    </>
  );
}

/** The result of an import; its findings are requested when it is opened first. */
function Result({ batch, counts }: { batch: number; counts: CodeImportCounts }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpened((was) => was || currentTarget.open)}>
      <summary>导入结果</summary>
      <ImportCounts counts={counts} verb="导入" />
      {isOpened && <Findings batch={batch} />}
    </details>
  );
}

function Findings({ batch }: { batch: number }) {
  const { data, refusal } = useCall(codeFindings, { batch });
  return (
    <>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {data && <FindingsTable {...data} />}
    </>
  );
}
