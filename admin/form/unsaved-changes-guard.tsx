import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Confirms leaving a page with unsaved changes. A navigation after a save sets `saved` in its state to skip this.
 */
export function UnsavedChangesGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !nextLocation.state?.saved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="还有没保存的修改"
      okText="不保存，离开"
      okButtonProps={{ danger: true }}
      cancelText="留在这里"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={420}
    >
      离开后，这一页填写的内容会丢失。
    </Modal>
  );
}
