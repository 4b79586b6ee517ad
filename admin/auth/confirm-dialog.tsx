import { Modal, Skeleton } from 'antd';
import { lazy, useEffect } from 'react';
import { endConfirmation, useIsConfirming } from '../calls/confirmation-store.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { useSessionState } from './use-session.ts';

const ConfirmationForm = lazy(async () => ({
  default: (await import('./confirmation-form.tsx')).ConfirmationForm,
}));

/** Above other dialogs, the page of which stays. */
const Z_INDEX = 1_500;

/** Asks the operator to confirm the identity, when a call requires it. */
export function ConfirmDialog() {
  const isOpen = useIsConfirming();
  const session = useSessionState();
  const isLoggedOut = session.kind === 'signed-out' || (session.kind === 'expired' && session.step === null);
  useEffect(() => {
    if (isOpen && isLoggedOut) {
      endConfirmation(false);
    }
  }, [isOpen, isLoggedOut]);
  return (
    <Modal
      open={isOpen}
      title="请再次确认是您本人"
      footer={null}
      onCancel={() => endConfirmation(false)}
      mask={{ closable: false }}
      width={420}
      zIndex={Z_INDEX}
      destroyOnHidden
    >
      <LazyPart fallback={<Skeleton active />}>
        <ConfirmationForm />
      </LazyPart>
    </Modal>
  );
}
