import { Alert, App, Button, Modal, Progress, Radio, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { ReferenceInput } from '#admin/fields/reference-input.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { type GRANT_STATES, grantPreview, grantResume, grantStart } from '#contract/admin/reservations.ts';
import type { CallData } from '#contract/call.ts';
import type { ReservationKind } from '#contract/vocabulary.ts';
import styles from './grant-dialog.module.css';

type Preview = CallData<typeof grantPreview>;
type Grant = Preview['grants'][number];

const SOURCES: Record<ReservationKind, string> = { game: '预约了游戏的玩家', pack: '预约了礼包的玩家' };
const STATES: Record<(typeof GRANT_STATES)[number], { label: string; color: string }> = {
  running: { label: '发放中', color: 'processing' },
  stopped: { label: '已中断', color: 'warning' },
  done: { label: '已完成', color: 'success' },
};
const REFRESH_MS = 3_000;

interface Props {
  /** Null: the operator chooses the pack. */
  packId: number | null;
  onClose(): void;
}

/** Grants a pack to the players who reserved it or its game: a preview, the progress and the result. */
export function GrantDialog({ packId, onClose }: Props) {
  const [chosen, setChosen] = useState(packId);
  return (
    <Modal open title="发放礼包给预约玩家" width={640} footer={null} onCancel={onClose} destroyOnHidden>
      <div className={styles.dialog}>
        {packId === null && (
          <ReferenceInput
            source="packs"
            label="礼包"
            value={chosen}
            onChange={(next) => setChosen(typeof next === 'number' ? next : null)}
          />
        )}
        {chosen !== null && <PackGrants key={chosen} packId={chosen} />}
      </div>
    </Modal>
  );
}

function PackGrants({ packId }: { packId: number }) {
  const { data, refusal, isLoading, reload } = useCall(grantPreview, { pack_id: packId });
  const isRunning = data?.grants.some(({ state }) => state === 'running') ?? false;
  useEffect(() => {
    if (!isRunning || isLoading) {
      return;
    }
    const timer = setTimeout(reload, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isLoading, reload]);
  if (refusal) {
    return <Alert type="error" showIcon title={refusal} />;
  }
  return (
    data && (
      <>
        <p>
          {data.pack.game} · <strong>{data.pack.title}</strong>，可发的兑换码{' '}
          {data.codes === null ? '不限量' : `${formatCount(data.codes)} 个`}
        </p>
        {data.refusal && <Alert type="warning" showIcon title={data.refusal} />}
        <Start preview={data} isRunning={isRunning} onDone={reload} />
        {data.grants.length > 0 && (
          <ul className={styles.grants}>
            {data.grants.map((grant) => (
              <li key={grant.id}>
                <GrantRow grant={grant} canResume={!isRunning && data.refusal === null} onDone={reload} />
              </li>
            ))}
          </ul>
        )}
      </>
    )
  );
}

interface StartProps {
  preview: Preview;
  isRunning: boolean;
  onDone(): void;
}

function Start({ preview: { pack, codes, refusal, sources }, isRunning, onDone }: StartProps) {
  const may = useMay();
  const { modal } = App.useApp();
  const { send, isSending } = useAction();
  const [source, setSource] = useState<ReservationKind>(
    () => sources.find(({ players }) => players > 0)?.source ?? 'game',
  );
  const found = sources.find((one) => one.source === source);
  if (!may('packs.write') || !found) {
    return null;
  }
  const needed = found.players - found.had;
  const start = () =>
    modal.confirm({
      title: `发放给 ${formatCount(needed)} 位玩家？`,
      content: '按预约的先后发放，每人一个兑换码，并在站内通知。发出的兑换码不能收回。',
      okText: '开始发放',
      onOk: async () => {
        await send(grantStart, { pack_id: pack.id, source });
        onDone();
      },
    });
  return (
    <>
      <Radio.Group
        aria-label="发放对象"
        value={source}
        onChange={({ target }) => setSource(target.value)}
        options={sources.map((one) => ({
          value: one.source,
          label: `${SOURCES[one.source]}（${formatCount(one.players)} 人）`,
        }))}
      />
      <p>
        其中 {formatCount(found.had)} 人已有这个礼包，将发给 {formatCount(needed)} 人。
        {codes !== null &&
          needed > codes &&
          `兑换码不够，后预约的 ${formatCount(needed - codes)} 人会领不到，补充兑换码后可以继续发放。`}
      </p>
      <Button
        type="primary"
        disabled={refusal !== null || needed === 0 || isRunning}
        loading={isSending}
        onClick={start}
      >
        发放
      </Button>
    </>
  );
}

interface RowProps {
  grant: Grant;
  canResume: boolean;
  onDone(): void;
}

function GrantRow({ grant, canResume, onDone }: RowProps) {
  const may = useMay();
  const { send, isSending } = useAction();
  const { id, source, state, why, operator, created_at, players, had, given, without } = grant;
  const resume = async () => {
    await send(grantResume, { id });
    onDone();
  };
  return (
    <>
      <Tag color={STATES[state].color}>{STATES[state].label}</Tag>
      {showTime(created_at)}，{operator}，{SOURCES[source]}
      <br />
      {formatCount(players)} 人：已有 {formatCount(had)}，本次发放 {formatCount(given)}，未领到{' '}
      {formatCount(without)}
      {why && `（${why}）`}
      {state === 'running' && (
        <Progress percent={players === 0 ? 100 : Math.floor(((had + given) / players) * 100)} size="small" />
      )}
      {state === 'stopped' && may('packs.write') && (
        <Button size="small" disabled={!canResume} loading={isSending} onClick={resume}>
          继续发放
        </Button>
      )}
    </>
  );
}
