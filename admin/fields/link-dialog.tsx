import { Alert, Button, Empty, Flex, Input, Modal, Segmented, Spin } from 'antd';
import { useEffect, useState } from 'react';
import {
  LINK_KIND_NAMES,
  LINK_KINDS,
  type LinkKind,
  linkTargetSearch,
} from '#contract/admin/link-targets.ts';
import { addressProblem } from '#contract/saved-address.ts';
import { useCall } from '../calls/use-call.ts';
import { CLEAR_TEXT } from './clear-button.tsx';
import { LinkCard } from './link-card.tsx';
import styles from './link-input.module.css';
import { asPlace } from './link-targets.ts';

interface Props {
  onClose(): void;
  onSelect(address: string): void;
}

const TABS = [...LINK_KINDS, 'web' as const].map((value) => ({ value, label: LINK_KIND_NAMES[value] }));

/** Selects a page of the site by its name, or takes the address of another site. */
export function LinkDialog({ onClose, onSelect }: Props) {
  const [kind, setKind] = useState<LinkKind | 'web'>('game');
  return (
    <Modal open title="选择链接" footer={null} onCancel={onClose} width={560}>
      <Flex vertical gap={12}>
        <div className={styles.tabs}>
          <Segmented options={TABS} value={kind} onChange={setKind} aria-label="链接类型" />
        </div>
        {kind === 'web' ? (
          <WebAddress onSelect={onSelect} />
        ) : (
          <Found key={kind} kind={kind} onSelect={onSelect} />
        )}
      </Flex>
    </Modal>
  );
}

const PAUSE_MS = 250;

function Found({ kind, onSelect }: Pick<Props, 'onSelect'> & { kind: LinkKind }) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, refusal, isLoading } = useCall(linkTargetSearch, { kind, q });
  const name = LINK_KIND_NAMES[kind];
  return (
    <>
      <Input.Search
        aria-label={`查找${name}`}
        placeholder={`输入名称查找${name}`}
        autoFocus
        allowClear={CLEAR_TEXT}
        value={typed}
        loading={isLoading}
        onChange={(event) => setTyped(event.target.value)}
      />
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {!data && !refusal && <Spin />}
      {data?.list.length === 0 && <Empty description="没有找到，换个名称试试" />}
      <ul className={styles.results} aria-label={`${name}，点一个选中`}>
        {data?.list.map((target) => (
          <li key={target.address}>
            <Button type="text" onClick={() => onSelect(target.address)}>
              <LinkCard target={target} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function WebAddress({ onSelect }: Pick<Props, 'onSelect'>) {
  const [address, setAddress] = useState('');
  const given = address.trim();
  const problem = given === '' ? null : problemOf(given);
  return (
    <>
      <Input
        aria-label="外部网址"
        aria-describedby="web-address-problem"
        placeholder="https://"
        autoFocus
        allowClear={CLEAR_TEXT}
        status={problem ? 'error' : ''}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div id="web-address-problem" role="status">
        {problem && `网址${problem}`}
      </div>
      <Button
        type="primary"
        disabled={given === '' || problem !== null}
        onClick={() => onSelect(asPlace(given))}
      >
        使用这个网址
      </Button>
    </>
  );
}

function problemOf(address: string): string | null {
  return addressProblem(address, 'web') ?? (/^https:/i.test(address) ? null : '应以 https:// 开头');
}
