import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';

const SHOWN_MS = 60_000;

interface MaskedNumberProps {
  label?: string;
  masked: string;
  permission: Parameters<ReturnType<typeof useMay>>[0];
  isReading: boolean;
  /** Reads the complete number, which the audit records; undefined if that failed. */
  read: () => Promise<string | undefined>;
}

/** A masked mobile number, and the complete one for a minute on demand. */
export function MaskedNumber({ label = '', masked, permission, isReading, read }: MaskedNumberProps) {
  const may = useMay();
  const [number, setNumber] = useState<string>();
  useEffect(() => {
    if (number !== undefined) {
      const timer = setTimeout(() => setNumber(undefined), SHOWN_MS);
      return () => clearTimeout(timer);
    }
  }, [number]);
  return (
    <Flex component="span" gap={8} align="center" wrap>
      <span>
        {label}
        {number ?? masked}
      </span>
      {number === undefined && may(permission) && (
        <Button size="small" type="link" loading={isReading} onClick={async () => setNumber(await read())}>
          显示号码
        </Button>
      )}
    </Flex>
  );
}
