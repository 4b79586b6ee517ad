import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { encode } from 'uqr';
import { saveFile } from '#admin/browser/save-file.ts';
import { useCall } from '#admin/calls/use-call.ts';
import { type ChannelForm, channels } from '#contract/admin/channels.ts';
import type { CallData } from '#contract/call.ts';

const MODULE_PX = 8;

/** A button that shows the address of a channel with its QR code, for print and screens. */
export function ChannelLink({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>链接与二维码</Button>
      <Modal open={isOpen} title="渠道链接" footer={null} onCancel={() => setOpen(false)} width={420}>
        {isOpen && <Address id={id} />}
      </Modal>
    </>
  );
}

function Address({ id }: { id: number }) {
  const { data } = useCall(channels.one, { id });
  const item = (data as CallData<typeof channels.one> | undefined)?.item as ChannelForm | undefined;
  if (!item) {
    return null;
  }
  const address = `${location.origin}/c/${item.code}`;
  return (
    <>
      {item.is_closed && (
        <Typography.Paragraph type="warning">这个渠道已停用，链接只会打开首页。</Typography.Paragraph>
      )}
      <Typography.Paragraph
        code
        copyable={{ tooltips: ['复制', '已复制'] }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {address}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">
        要直接打开某个页面，请在链接末尾加 ?to= 和本站路径。其他站点也能用，把域名换成该站点的即可。
      </Typography.Paragraph>
      <Code text={address} />
      <Button
        onClick={() =>
          saveFile({ name: `${item.code}.svg`, body: new Blob([svgOf(address)], { type: 'image/svg+xml' }) })
        }
      >
        下载二维码（SVG）
      </Button>
    </>
  );
}

/** Dark on white in every theme, for scanners. */
function Code({ text }: { text: string }) {
  return (
    <div style={{ textAlign: 'center', marginBlockEnd: 12 }}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svgOf(text))}`}
        alt={`渠道链接的二维码：${text}`}
        width={220}
        height={220}
      />
    </div>
  );
}

function svgOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const width = size * MODULE_PX;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
