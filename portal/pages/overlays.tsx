import { useEffect, useState } from 'react';
import { onLoginRequest, onReportRequest, settleLogin } from '../browser/state/dialog-requests.ts';
import { setAvaUrl } from '../browser/state/shared-state.ts';
import { shownPage } from '../browser/state/shown-page.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { PlayerParts } from '../post-load/player-parts.tsx';
import { refuseLogin } from './refuse-login.ts';

const LoginDialog = lazyPart(() =>
  import('../features/login/login-dialog.tsx').then((dialog) => dialog.LoginDialog),
);
const ReportDialog = lazyPart(() =>
  import('../features/reports/report-dialog.tsx').then((dialog) => dialog.ReportDialog),
);

export interface OverlaysProps {
  siteName: string;
  /** The path of the document. */
  path: string;
}

/** The dialogs that every page can open, the notices and the reminders above it. */
export function Overlays({ siteName, path }: OverlaysProps) {
  const shown = useSelected(shownPage, (page) => page.path);
  const [report, setReport] = useState('');
  const [loginOpen, setLoginOpen] = useState(false);
  useEffect(() => onReportRequest(setReport), []);
  useEffect(() => onLoginRequest(() => (navigator.onLine ? setLoginOpen(true) : refuseLogin())), []);
  return (
    <>
      <PlayerParts path={shown ?? path} />
      {report && <ReportDialog address={report} onClose={() => setReport('')} />}
      {loginOpen && (
        <LoginDialog
          siteName={siteName}
          onLogin={setAvaUrl}
          onClose={(loggedIn) => {
            setLoginOpen(false);
            settleLogin(loggedIn);
          }}
        />
      )}
    </>
  );
}
