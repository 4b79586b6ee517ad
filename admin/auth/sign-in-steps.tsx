import { useState } from 'react';
import { logout } from '#contract/admin/access.ts';
import { ask } from './client.ts';
import { CodeStep } from './code-step.tsx';
import { Enrolment } from './enrolment.tsx';
import { PasswordStep } from './password-step.tsx';
import { setStanding, takeStep } from './session-store.ts';

/** The login steps: password, then TOTP code or enrolment. */
export function SignInSteps({ entering, name }: { entering: 'totp' | 'enrol' | null; name?: string }) {
  /** Enrolment requires the password; reuse the one just entered. */
  const [password, setPassword] = useState<string>();
  const startOver = async () => {
    await ask(logout, {});
    setPassword(undefined);
    setStanding({ kind: 'out' });
  };
  if (entering === 'totp') {
    return <CodeStep onBack={startOver} />;
  }
  if (entering === 'enrol') {
    return <Enrolment password={password} onDone={takeStep} onBack={startOver} />;
  }
  return <PasswordStep name={name} onPassed={setPassword} />;
}
