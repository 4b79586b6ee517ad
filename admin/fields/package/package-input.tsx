import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Progress, Typography } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { request } from '#admin/calls/client.ts';
import { useCall } from '#admin/calls/use-call.ts';
import { formatBytes } from '#admin/ui/format-number.ts';
import {
  PART_BYTES,
  packageAbort,
  packageUnfinished,
  type UploadedPackage,
} from '#contract/admin/packages.ts';
import { PACKAGE_KINDS, packageKind } from '#contract/package-kinds.ts';
import type { InputProps, Siblings } from '../field.ts';
import { UploadContext } from '../uploads.ts';
import { packageWarnings } from './compare-packages.ts';
import { uploadPackage } from './upload-package.ts';

interface Props extends InputProps<string | null> {
  siblings: Siblings;
}

interface Running {
  file: File;
  id?: number;
  share: number;
  /** Why a part is tried again. */
  trouble?: string | undefined;
  /** The upload has stopped; it can go on unless the refusal is final. */
  refusal?: string | undefined;
  isFinal?: boolean;
  /** Parts that were there from an earlier attempt. */
  isContinued?: boolean;
}

/** The uploaded file of a package. What the server reads from it fills the fields beside it. */
export function PackageInput({ id, value, onChange, siblings }: Props) {
  const mayWrite = useMay()('games.write');
  const track = useContext(UploadContext);
  const fileInput = useRef<HTMLInputElement>(null);
  const cancelled = useRef(false);
  const [running, setRunning] = useState<Running>();
  const [read, setRead] = useState<{ facts: UploadedPackage; warnings: string[] }>();
  useEffect(
    () => () => {
      cancelled.current = true;
    },
    [],
  );
  const send = async (file: File) => {
    cancelled.current = false;
    setRead(undefined);
    setRunning({ file, share: 0 });
    const update = (change: Partial<Running>) => setRunning((before) => before && { ...before, ...change });
    const result = await uploadPackage(file, {
      onBegin: (upload) => update({ id: upload.id, isContinued: upload.received.length > 0 }),
      onProgress: (share) => update({ share }),
      onTrouble: (trouble) => update({ trouble }),
      isCancelled: () => cancelled.current,
    });
    if ('cancelled' in result) {
      return;
    }
    if ('refusal' in result) {
      update(result);
      return;
    }
    const facts = result.package;
    const text = (name: string) => (siblings.read(name) as string | null | undefined) ?? null;
    const earlier = {
      package_name: text('package_name'),
      version: text('version'),
      version_code: text('version_code'),
    };
    setRead({ facts, warnings: packageWarnings(earlier, facts) });
    setRunning(undefined);
    const { package_name, version, version_code, size_bytes, sha256, min_os, permissions } = facts;
    siblings.fill({
      platform: PACKAGE_KINDS[facts.kind].platform,
      updated_at: facts.uploaded_at,
      package_name,
      version,
      version_code,
      size_bytes,
      sha256,
      min_os,
      permissions,
    });
    onChange?.(facts.path);
  };
  const start = (file: File | undefined) => {
    if (file) {
      track(send(file));
    }
  };
  const abort = async (upload: number | undefined) => {
    cancelled.current = true;
    setRunning(undefined);
    if (upload !== undefined) {
      await request(packageAbort, { id: upload });
    }
  };
  const isSending = running !== undefined && running.refusal === undefined;
  return (
    <Flex vertical gap={8} align="start" id={id ?? ''}>
      {value && !running && (
        <Typography.Text>
          已上传 {PACKAGE_KINDS[packageKind(value) ?? 'apk'].name} 文件{' '}
          <a href={`/${value}`} download>
            下载核对
          </a>
        </Typography.Text>
      )}
      {running && (
        <RunningUpload
          running={running}
          onContinue={() => start(running.file)}
          onAbort={() => void abort(running.id)}
        />
      )}
      {mayWrite && !isSending && (
        <Flex gap={8} wrap>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => fileInput.current?.click()}>
            {value ? '更换安装包' : '上传安装包'}
          </Button>
          {value && (
            <Button
              onClick={() => {
                setRead(undefined);
                onChange?.(null);
              }}
            >
              改用下载地址
            </Button>
          )}
        </Flex>
      )}
      <input
        ref={fileInput}
        type="file"
        accept=".apk,.ipa,.hap"
        style={{ display: 'none' }}
        aria-label="选择安装包文件"
        onChange={(event) => {
          start(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {mayWrite && !value && !running && <Unfinished />}
      {read && <ReadFacts {...read} />}
    </Flex>
  );
}

function RunningUpload({
  running: { file, share, trouble, refusal, isFinal, isContinued },
  onContinue,
  onAbort,
}: {
  running: Running;
  onContinue(): void;
  onAbort(): void;
}) {
  const percent = Math.floor(share * 100);
  const state = share === 1 ? '上传完成，正在读取安装包的信息…' : `已上传 ${percent}%`;
  return (
    <div style={{ width: '100%' }}>
      <Typography.Text>
        {file.name}（{formatBytes(file.size)}）
      </Typography.Text>
      <Progress
        percent={percent}
        status={refusal ? 'exception' : share === 1 ? 'normal' : 'active'}
        aria-label="上传进度"
      />
      <Flex gap={8} align="center" wrap>
        <Typography.Text type={refusal ? 'danger' : 'secondary'} role="status">
          {refusal ?? (trouble ? `连接中断，正在重试：${trouble}` : state)}
          {isContinued && !refusal && '（继续上次的进度）'}
        </Typography.Text>
        {refusal && !isFinal && (
          <Button size="small" onClick={onContinue}>
            继续上传
          </Button>
        )}
        <Button size="small" onClick={onAbort}>
          放弃上传
        </Button>
      </Flex>
    </div>
  );
}

/** The operator's uploads that stopped, for example when the page was closed. */
function Unfinished() {
  const { data, reload } = useCall(packageUnfinished, {});
  const [latest] = data?.list ?? [];
  if (!latest) {
    return null;
  }
  const whole = Math.ceil(latest.size_bytes / PART_BYTES);
  const percent = Math.floor((latest.received.length / whole) * 100);
  return (
    <Alert
      type="info"
      title={`${latest.file_name} 尚未上传完成（${percent}%）`}
      description="重新选择同一个文件即可继续上传，已上传的部分不用重传。24 小时内没有继续的会自动清理。"
      action={
        <Button
          size="small"
          onClick={async () => {
            await request(packageAbort, { id: latest.id });
            reload();
          }}
        >
          放弃
        </Button>
      }
    />
  );
}

function ReadFacts({ facts, warnings }: { facts: UploadedPackage; warnings: string[] }) {
  const { package_name, version, version_code, size_bytes, min_os, permissions, is_signed } = facts;
  const shown = [
    `包名 ${package_name}`,
    `版本 ${version ?? '未写明'}${version_code ? `（${version_code}）` : ''}`,
    formatBytes(size_bytes),
    min_os && `系统要求 ${min_os}`,
    `${permissions.length} 项权限`,
    is_signed ? '已签名' : '未签名',
  ];
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <Alert type="success" title={`读到的信息：${shown.filter(Boolean).join('，')}。保存后生效。`} />
    </>
  );
}
