import { useEffect, useState } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { onReportRequest } from '../browser/state/report-request.ts';
import { Dialogs } from '../dialogs.tsx';
import { RootContext } from '../head/use-site.ts';
import { PlayerParts } from '../post-load/player-parts.tsx';

export interface OverlaysProps {
  /** What the dialogs show of the site. */
  site: Pick<Site, 'name'>;
  path: string;
}

/** The dialogs, the notices and the reminders of a page of the table. */
export function Overlays({ site, path }: OverlaysProps) {
  const [report, setReport] = useState('');
  useEffect(() => onReportRequest(setReport), []);
  return (
    <RootContext value={{ site: site as Site, origin: location.origin }}>
      <PlayerParts path={path} />
      <Dialogs report={report} onReportClose={() => setReport('')} />
    </RootContext>
  );
}
