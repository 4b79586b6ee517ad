import { useState } from 'react';
import type { Claim } from '#contract/entities/claim.ts';
import { CLAIM_FEEDBACK } from '#contract/vocabulary.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { showToast } from '#portal/layout/toast.tsx';
import css from './claim-feedback.module.css';

/** Whether a code worked, as its player says; the last word counts. */
export function ClaimFeedback({ claim }: { claim: Claim }) {
  const { id, from_pool } = claim;
  const [said, setSaid] = useState(claim.feedback);
  const [busy, setBusy] = useState(false);
  const say = async (feedback: (typeof CLAIM_FEEDBACK)[number]) => {
    if (busy || feedback === said) {
      return;
    }
    setBusy(true);
    const params = { id, from_pool: from_pool ? '1' : '0', feedback } as const;
    const answer = await asPlayer(() => services.post('/vue/packfeedback', params));
    setBusy(false);
    if (answer.status === 1) {
      setSaid(feedback);
      showToast('谢谢反馈');
    } else if (answer.code !== 'LOGIN_REQUIRED') {
      showToast(answer.msg, 'bad');
    }
  };
  return (
    <fieldset className={css.feedback}>
      <legend className={css.question}>这个码能用吗？</legend>
      {CLAIM_FEEDBACK.map((feedback) => (
        <button
          key={feedback}
          type="button"
          className={feedback === said ? css.said : css.choice}
          aria-pressed={feedback === said}
          onClick={() => say(feedback)}
        >
          {feedback}
        </button>
      ))}
    </fieldset>
  );
}
