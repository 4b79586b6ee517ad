import { useEffect, useState } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { onReportRequest } from '../browser/state/report-request.ts';
import { shownPage } from '../browser/state/shown-page.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { Dialogs } from '../dialogs.tsx';
import { RootContext } from '../head/use-site.ts';
import { PlayerParts } from '../post-load/player-parts.tsx';

export interface OverlaysProps {
  /** What the dialogs show of the site. */
  site: Pick<Site, 'name'>;
  /** The path of the document. */
  path: string;
}

/** The dialogs, the notices and the reminders of a page of the table. */
export function Overlays({ site, path }: OverlaysProps) {
  const shown = useSelected(shownPage, (page) => page.path);
  const [report, setReport] = useState('');
  useEffect(() => onReportRequest(setReport), []);
  return (
    <RootContext value={{ site: site as Site, origin: location.origin }}>
      <PlayerParts path={shown ?? path} />
      <Dialogs report={report} onReportClose={() => setReport('')} />
    </RootContext>
  );
}
