import { useEffect, useState } from 'react';
import { onReportRequest } from '../browser/state/report-request.ts';
import { shownPage } from '../browser/state/shown-page.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { PlayerParts } from '../post-load/player-parts.tsx';
import { Dialogs } from './dialogs.tsx';

export interface OverlaysProps {
  siteName: string;
  /** The path of the document. */
  path: string;
}

/** The dialogs, the notices and the reminders above a page. */
export function Overlays({ siteName, path }: OverlaysProps) {
  const shown = useSelected(shownPage, (page) => page.path);
  const [report, setReport] = useState('');
  useEffect(() => onReportRequest(setReport), []);
  return (
    <>
      <PlayerParts path={shown ?? path} />
      <Dialogs siteName={siteName} report={report} onReportClose={() => setReport('')} />
    </>
  );
}
