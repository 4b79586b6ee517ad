import { useEffect, useState } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { onReportRequest } from '../browser/state/report-request.ts';
import { shownPath } from '../browser/state/shown-path.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { Dialogs } from '../dialogs.tsx';
import { RootContext } from '../head/use-site.ts';
import { PlayerParts } from '../post-load/player-parts.tsx';

export interface OverlaysProps {
  /** What the dialogs show of the site. */
  site: Pick<Site, 'name'>;
  /** Of the document. */
  path: string;
}

/** The dialogs, the notices and the reminders of a page of the table. */
export function Overlays({ site, path }: OverlaysProps) {
  const [report, setReport] = useState('');
  const present = useSelected(shownPath, (later) => later) || path;
  useEffect(() => onReportRequest(setReport), []);
  return (
    <RootContext value={{ site: site as Site, origin: location.origin }}>
      <PlayerParts path={present} />
      <Dialogs report={report} onReportClose={() => setReport('')} />
    </RootContext>
  );
}
