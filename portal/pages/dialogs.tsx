import { useEffect, useState } from 'react';
import { onLoginRequest, settleLogin } from '../browser/state/login-request.ts';
import { setAvaUrl } from '../browser/state/shared-state.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { refuseLogin } from './refuse-login.ts';

const LoginDialog = lazyPart(() =>
  import('../features/login/login-dialog.tsx').then((dialog) => dialog.LoginDialog),
);
const ReportDialog = lazyPart(() =>
  import('../features/reports/report-dialog.tsx').then((dialog) => dialog.ReportDialog),
);

interface DialogsProps {
  siteName: string;
  /** The address of the form of a report that is open; empty without one. */
  report: string;
  onReportClose: () => void;
}

/** The dialogs that every page can open: the login and the form of a report. */
export function Dialogs({ siteName, report, onReportClose }: DialogsProps) {
  const [loginOpen, setLoginOpen] = useState(false);
  useEffect(() => onLoginRequest(() => (navigator.onLine ? setLoginOpen(true) : refuseLogin())), []);
  return (
    <>
      {report && <ReportDialog address={report} onClose={onReportClose} />}
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
