import { useState } from 'react';
import type { Claim } from '#contract/entities/claim.ts';
import { CLAIM_FEEDBACK } from '#contract/vocabulary.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { showToast } from '#portal/ui/toast.tsx';
import css from './claim-feedback.module.css';

export function ClaimFeedback({ claim }: { claim: Claim }) {
  const { id, from_pool } = claim;
  const [given, setGiven] = useState(claim.feedback);
  const [busy, setBusy] = useState(false);
  const send = async (feedback: (typeof CLAIM_FEEDBACK)[number]) => {
    if (busy || feedback === given) {
      return;
    }
    setBusy(true);
    const params = { id, from_pool: from_pool ? '1' : '0', feedback } as const;
    const response = await asPlayer(() => services.post('/vue/packfeedback', params));
    setBusy(false);
    if (response.status === 1) {
      setGiven(feedback);
      showToast('谢谢反馈');
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return (
    <fieldset className={css.feedback}>
      <legend className={css.question}>这个码能用吗？</legend>
      {CLAIM_FEEDBACK.map((feedback) => (
        <button
          key={feedback}
          type="button"
          className={feedback === given ? css.given : css.choice}
          aria-pressed={feedback === given}
          onClick={() => send(feedback)}
        >
          {feedback}
        </button>
      ))}
    </fieldset>
  );
}
