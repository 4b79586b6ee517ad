import { encodeProof } from '#contract/account/proof.ts';
import type { ProofChallenge } from '#contract/account/responses.ts';
import { newNumber, type Scene, WRONG } from './scenes.ts';
import { drainCodes, fortyNetworks, isSent } from './sms-attacks.ts';

/** Presents a challenge without its solution. For an hourly limit of 60. */
export async function unsolvedProof(scene: Scene): Promise<string[]> {
  await drainCodes(scene.accounts, { requests: 20, from: fortyNetworks, solves: false });
  const [browser, mobile] = [scene.browser(), newNumber()];
  const issued = await browser.post('/account/challenge', { mobile, work: '1' });
  const { challenge } = (issued.status === 1 ? issued.data : {}) as { challenge: ProofChallenge };
  const proof = encodeProof(challenge, { counter: 0, derivedKey: '00'.repeat(32) });
  return isSent(await browser.sendCode(mobile, '5', proof)) ? ['an unsolved challenge gets a code'] : [];
}

/** A player's device guesses the password of another one, whose free guesses are used up. */
export async function deviceOfAnother(scene: Scene): Promise<string[]> {
  const [{ mobile: username }, { browser: device }] = [await scene.player(), await scene.player()];
  const guess = (browser: typeof device) => browser.act('passwordLogin', { username, password: WRONG });
  await guess(scene.browser());
  await scene.goOn('password-wrong-name', 100);
  const guessed = await guess(device);
  return guessed.status === 0 && guessed.code === 'PROOF_REQUIRED'
    ? []
    : ['a device counts as known for another name'];
}
