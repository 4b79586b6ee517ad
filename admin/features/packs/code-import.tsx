import { Alert, App, Button, Flex, Input, Modal, Tabs, Upload } from 'antd';
import { useState } from 'react';
import { formatCount } from '#admin/app/format-number.ts';
import { request } from '#admin/auth/client.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { codePaste, codeUpload } from '#contract/admin/codes.ts';
import { ImportFindings } from './import-findings.tsx';

type Imported = AdminData<typeof codePaste>;
type Source = { text: string } | { file: File };

/** Imports codes from a file or pasted text, after a dry run. */
export function CodeImport({ packId, onDone }: { packId: number; onDone(): void }) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [source, setSource] = useState<Source>();
  const [preview, setPreview] = useState<Imported>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (input: Source, dry_run: boolean) => {
    setBusy(true);
    setRefusal(undefined);
    const response =
      'file' in input
        ? await request(codeUpload, { pack_id: packId, file_name: input.file.name, dry_run }, input.file)
        : await request(codePaste, { pack_id: packId, text: input.text, dry_run });
    setBusy(false);
    if (response.status === 0) {
      setRefusal(response.msg);
      return undefined;
    }
    return response.data;
  };
  const check = async (input: Source) => {
    setSource(input);
    setPreview(await send(input, true));
  };
  const close = () => {
    setOpen(false);
    setSource(undefined);
    setPreview(undefined);
    setRefusal(undefined);
    setText('');
  };
  const importCodes = async () => {
    const done = source && (await send(source, false));
    if (done) {
      close();
      message.success(`已导入 ${formatCount(done.inserted)} 个兑换码`);
      onDone();
    }
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        导入兑换码
      </Button>
      <Modal
        open={isOpen}
        title="导入兑换码"
        width={680}
        onCancel={close}
        mask={{ closable: false }}
        okText={preview ? `导入 ${formatCount(preview.inserted)} 个` : '导入'}
        okButtonProps={{ disabled: !preview || preview.inserted === 0, loading: isBusy }}
        onOk={importCodes}
        destroyOnHidden
      >
        <Flex vertical gap={16}>
          <Tabs
            items={[
              {
                key: 'file',
                label: '上传文件',
                children: (
                  <Upload.Dragger
                    accept=".csv,.txt,.xlsx"
                    maxCount={1}
                    showUploadList={false}
                    disabled={isBusy}
                    beforeUpload={(file) => {
                      void check({ file });
                      return false;
                    }}
                  >
                    <p>把文件拖到这里，或点击选择</p>
                    <p>CSV、TXT 或 Excel（.xlsx），每行一个兑换码，最大 20 MB</p>
                  </Upload.Dragger>
                ),
              },
              {
                key: 'paste',
                label: '粘贴',
                children: (
                  <Flex vertical gap={8} align="flex-start">
                    <Input.TextArea
                      aria-label="兑换码，每行一个"
                      placeholder="每行一个兑换码"
                      rows={8}
                      value={text}
                      onChange={(event) => setText(event.target.value)}
                    />
                    <Button disabled={text.trim() === ''} loading={isBusy} onClick={() => check({ text })}>
                      检查
                    </Button>
                  </Flex>
                ),
              },
            ]}
          />
          {refusal && <Alert type="error" showIcon title={refusal} />}
          {preview && <ImportFindings found={preview} />}
        </Flex>
      </Modal>
    </>
  );
}
