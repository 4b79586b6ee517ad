import { PROOF_FIELD } from '#contract/account/actions.ts';
import type { TestBrowser } from '../test-browser.ts';
import { RIGHT, type Scene, WRONG } from './scenes.ts';
import { hashesOf, logInByCode, type Spoils, withProof } from './sms-attacks.ts';

const HOUR = 3_600;
const BLOCKS = 50;
const GUESSES_AN_HOUR = 48;

const enter = (browser: TestBrowser, username: string, password: string, proof?: string) =>
  browser.act('passwordLogin', { username, password }, proof ? { [PROOF_FIELD]: proof } : {});

/** 48 wrong passwords of a name an hour from 50 address blocks, with the proofs of work that are required. */
export async function guessEachHour(scene: Scene, username: string, hours: number): Promise<Spoils> {
  const spoils = { sent: 0, proofs: 0, hashes: 0 };
  const guessers = Array.from({ length: BLOCKS }, () => scene.browser());
  for (let turn = 0; turn < hours * GUESSES_AN_HOUR; turn += 1) {
    const guesser = guessers[turn % BLOCKS] as TestBrowser;
    let response = await enter(guesser, username, WRONG);
    const work = response.status === 0 ? response.data?.work : undefined;
    if (work) {
      const proof = await guesser.proof(username, work, 'username');
      spoils.proofs += 1;
      spoils.hashes += hashesOf(proof);
      response = await enter(guesser, username, WRONG, proof);
    }
    spoils.sent += response.status === 0 && response.code === 'ACCOUNT_REFUSED' ? 1 : 0;
    scene.accounts.clock.pass(HOUR / GUESSES_AN_HOUR);
  }
  return spoils;
}

/** That attack for some hours; then the owner logs in from a new and from a known device, and a new visitor. */
export async function passwordsEachHour(scene: Scene, hours: number): Promise<string[]> {
  const { browser: device, mobile } = await scene.player();
  const { sent } = await guessEachHour(scene, mobile, hours);
  const fresh = scene.browser();
  const owner = await withProof(fresh, mobile, (proof) => enter(fresh, mobile, RIGHT, proof));
  const known = await enter(device, mobile, RIGHT);
  const newcomer = await logInByCode(scene.accounts, scene.browser());
  return [
    ...(sent === hours * GUESSES_AN_HOUR ? [] : [`${sent} guesses were checked`]),
    ...(owner.status === 1 ? [] : ['the owner cannot log in with a proof']),
    ...(known.status === 1 ? [] : ['the owner’s device cannot log in']),
    ...(newcomer.status === 1 ? [] : ['a new visitor cannot log in']),
  ];
}
