import { useState } from 'react';
import { logout } from '#contract/admin/access.ts';
import { request } from './client.ts';
import { CodeStep } from './code-step.tsx';
import { Enrolment } from './enrolment.tsx';
import { PasswordStep } from './password-step.tsx';
import { applyStep, setSession } from './session-store.ts';

/** The login steps: password, then TOTP code or enrolment. */
export function SignInSteps({ step, name }: { step: 'totp' | 'enrol' | null; name?: string }) {
  /** Enrolment requires the password; reuse the one just entered. */
  const [password, setPassword] = useState<string>();
  const startOver = async () => {
    await request(logout, {});
    setPassword(undefined);
    setSession({ kind: 'signed-out' });
  };
  if (step === 'totp') {
    return <CodeStep onBack={startOver} />;
  }
  if (step === 'enrol') {
    return <Enrolment password={password} onDone={applyStep} onBack={startOver} />;
  }
  return <PasswordStep name={name} onPassed={setPassword} />;
}
