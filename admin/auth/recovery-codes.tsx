import { Alert, Button, Checkbox, Flex } from 'antd';
import { useState } from 'react';
import { saveFile } from '../app/save-file.ts';
import styles from './recovery-codes.module.css';

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const [isSaved, setSaved] = useState(false);
  const text = `游门管理后台 恢复码（每个只能用一次）\r\n${codes.join('\r\n')}\r\n`;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请保存恢复码，它们只显示这一次"
        description="手机丢失或验证器不能用时，用恢复码登录。请打印或存进密码管理器，不要和密码放在一起。"
      />
      <ol className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Flex vertical gap={12}>
        <Button onClick={() => saveFile({ name: '游门恢复码.txt', body: new Blob([text]) })}>
          下载为文本文件
        </Button>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
          我已经保存好恢复码
        </Checkbox>
        <Button type="primary" size="large" disabled={!isSaved} onClick={onSaved}>
          完成
        </Button>
      </Flex>
    </>
  );
}
