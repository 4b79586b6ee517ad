import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { BarePage } from './bare-page.tsx';
import { SelfCheck } from './self-check.tsx';

const CheckIsland = island('self-check', SelfCheck, 'load');

export const selfCheckPage = tablePage<null>({
  load: async () => null,
  describe: () => ({
    title: '登录自检',
    description: '无法登录时，检查是网络、设备还是服务的问题。',
    path: '/BaseGameLogin/test',
    noindex: true,
  }),
  Page: SelfCheckPage,
});

function SelfCheckPage({ site }: PageProps<null>) {
  return (
    <BarePage site={site}>
      <CheckIsland />
    </BarePage>
  );
}
