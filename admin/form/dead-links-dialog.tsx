import { Button, Modal } from 'antd';
import { LinkCard } from '../fields/link-card.tsx';
import type { DeadLink } from './dead-links.ts';
import styles from './form.module.css';

interface Props {
  links: readonly DeadLink[];
  /** The form is submitted for a review, not saved. */
  isSubmission: boolean;
  onClose(): void;
  onContinue(): void;
}

/** Reports links that lead nowhere before a form is saved or submitted. */
export function DeadLinksDialog({ links, isSubmission, onClose, onContinue }: Props) {
  return (
    <Modal
      open
      title="有链接可能无法打开"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onContinue}>{isSubmission ? '仍然提交' : '仍然保存'}</Button>
          <Button type="primary" onClick={onClose}>
            修改
          </Button>
        </>
      }
    >
      <p>{isSubmission ? '提交' : '保存'}之前，请检查这些链接：</p>
      <ul className={styles.dead}>
        {links.map(({ label, target }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same link
          <li key={at}>
            {label}
            <LinkCard target={target} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
