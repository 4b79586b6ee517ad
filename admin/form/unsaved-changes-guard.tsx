import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Confirms leaving a page with unsaved changes, which this device may have as a draft. A navigation after a save sets `saved` in its state to skip this.
 */
export function UnsavedChangesGuard({ isDirty, hasDraft }: { isDirty: boolean; hasDraft?: boolean }) {
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
      title="有未保存的修改"
      okText="离开，不保存"
      okButtonProps={{ danger: true }}
      cancelText="继续编辑"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={420}
    >
      {hasDraft
        ? '这些修改还没有保存到网站。草稿会在这台设备上保留 7 天，回到这一页时可以恢复；退出登录后删除。'
        : '离开后，本页填写的内容会丢失。'}
    </Modal>
  );
}
