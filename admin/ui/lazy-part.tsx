import { Alert, Button, Modal } from 'antd';
import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Shown while the script is loaded. */
  fallback?: ReactNode;
  /** Closes the part, which is a dialog. */
  onClose?: () => void;
  children: ReactNode;
}

const TITLE = '这部分没能加载';
const TEXT = '可能是网络不稳定，或者后台刚刚更新过。页面上填写的内容都还在：请先保存，再重新加载页面。';

/**
 * A part of a page whose script is loaded with it. If the script is missing, e.g. after a release, or the part fails,
 * the page stays with what was entered.
 */
export class LazyPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { fallback, onClose, children } = this.props;
    if (!this.state.hasFailed) {
      return <Suspense fallback={fallback}>{children}</Suspense>;
    }
    const reload = <Button onClick={() => location.reload()}>重新加载</Button>;
    return onClose ? (
      <Modal open title={TITLE} onCancel={onClose} footer={reload}>
        {TEXT}
      </Modal>
    ) : (
      <Alert type="warning" showIcon title={TITLE} description={TEXT} action={reload} />
    );
  }
}
