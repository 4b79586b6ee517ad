import { PROOF_FIELD } from '#contract/account/actions.ts';
import { callOwn } from '../own-calls.ts';
import { newNumber, type Scene } from './scenes.ts';
import { withProof } from './sms-attacks.ts';

/**
 * Strangers request codes for a number, with proofs, and enter wrong ones; two players enter it as their new one. Then a
 * player changes to it, and its owner logs in from a new device.
 */
export async function newNumberUsedUp(scene: Scene): Promise<string[]> {
  const [{ browser, mobile: own }, mobile] = [await scene.player(), newNumber()];
  const { accounts } = scene;
  for (let round = 0; round < 12; round += 1) {
    const stranger = scene.browser();
    await withProof(stranger, mobile, (proof) => stranger.sendCode(mobile, '5', proof));
    const code = scene.wrongCode();
    for (let tries = 0; tries < 5; tries += 1) {
      // A refused try counts for the code, so the stranger solves the proof first.
      const proof: Record<string, string> = round < 6 ? {} : { [PROOF_FIELD]: await stranger.proof(mobile) };
      await stranger.act('codeLogin', { mobile, code }, proof);
    }
    accounts.clock.pass(1_800);
  }
  for (const { browser: other } of [await scene.player(), await scene.player()]) {
    for (let tries = 0; tries < 5; tries += 1) {
      await callOwn(other, 'sendNumberCode', { mobile });
      accounts.clock.pass(61);
    }
  }
  const owner = scene.browser();
  const login = await withProof(owner, mobile, (proof) => owner.sendCode(mobile, '5', proof));
  const sent = await callOwn(browser, 'sendNumberCode', { mobile });
  if (sent.status !== 1) {
    return ['the player gets no code for the new number'];
  }
  const { code: mobile_code } = accounts.lastMessage();
  accounts.clock.pass(61);
  await callOwn(browser, 'sendOwnCode', { use: 'number' });
  const { code, mobile: to } = accounts.lastMessage();
  const changed = await callOwn(browser, 'changeNumber', { code, mobile, mobile_code });
  return [
    ...(to === own ? [] : ['no code for the own number']),
    ...(changed.status === 1 ? [] : ['the code of the new number is not accepted']),
    ...(login.status === 1 ? [] : ['the owner of the number gets no code']),
  ];
}

/** @returns the messages that five players in five networks can cause at a number in a day */
export async function messagesToNewNumber(scene: Scene): Promise<number> {
  const mobile = newNumber();
  let messages = 0;
  for (let place = 0; place < 5; place += 1) {
    const { browser } = await scene.player();
    for (let tries = 0; tries < 6; tries += 1) {
      messages += (await callOwn(browser, 'sendNumberCode', { mobile })).status;
      scene.accounts.clock.pass(601);
    }
  }
  return messages;
}
