import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isUnderWay, useUploads } from './use-uploads.ts';

interface Props {
  packId: number;
  onOpen(): void;
  /** Called when the import has ended. */
  onEnded(): void;
}

/** Leads to the uploads if an import was running when the page was opened, as after a reload. */
export function ImportUnderWay({ packId, onOpen, onEnded }: Props) {
  const { data } = useUploads(packId);
  const isRunning = data?.list.some(isUnderWay) ?? false;
  const wasRunning = useRef(false);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      setEnded(true);
      onEnded();
    }
    wasRunning.current = isRunning;
  }, [isRunning, onEnded]);
  return isRunning || hasEnded ? (
    <Alert
      type={isRunning ? 'info' : 'success'}
      showIcon
      role="status"
      title={isRunning ? '正在导入兑换码，离开本页也会继续' : '导入已结束'}
      action={
        <Button size="small" onClick={onOpen}>
          {isRunning ? '看进度' : '看结果'}
        </Button>
      }
    />
  ) : null;
}
