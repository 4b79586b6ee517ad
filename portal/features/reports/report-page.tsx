import { REPORT_RESULTS } from '#contract/report-vocabulary.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { Page } from '#portal/ui/page.tsx';
import { targetOf } from './report-draft.ts';
import { ReportPanel } from './report-panel.tsx';

const PanelIsland = island('report-panel', ReportPanel, 'view');

export const reportPage = tablePage<null>({
  load: async () => null,
  describe: ({ site }) => ({
    title: '违法和不良信息举报',
    description: `向${site.name}举报违法和不良信息：危害未成年人、色情低俗、诈骗赌博、侵权、辱骂攻击等。`,
    path: '/BaseReport',
    noindex: true,
  }),
  Page: ReportPage,
});

function ReportPage({ site, url: { searchParams } }: PageProps<null>) {
  return (
    <Page title="违法和不良信息举报">
      <PanelIsland
        target={targetOf(searchParams)}
        result={REPORT_RESULTS.find((known) => known === searchParams.get('result'))}
        hotline={site.hotline}
      />
    </Page>
  );
}
