import { PROOF_FIELD } from '#contract/account/actions.ts';
import { MOST_WORK } from '#contract/account/proof.ts';
import { TestBrowser } from '../test-browser.ts';
import { newNumber, RIGHT, type Scene, WRONG } from './scenes.ts';
import { isSent, logInByCode, withProof } from './sms-attacks.ts';

/** More attempts at a name than any level of its limit allows but the highest. */
const BEYOND_ALL_LEVELS = 3_000;

/** More wrong passwords of an hour than any level allows an address and a network but the highest, which allows them. */
const BEYOND_LOWER_LEVELS = { address: 900, network: 8_000 };

/** A browser whose address is in a /16 of its own. */
function strangerFrom(scene: Scene, place: number): TestBrowser {
  return new TestBrowser(scene.accounts, { address: `${20 + place}.7.0.9` });
}

/** Requests a code, with a proof where one helps. */
const request = (browser: TestBrowser, mobile: string) =>
  withProof(browser, mobile, (proof) => browser.sendCode(mobile, '5', proof));

/** Strangers guess an account's password for a day, with proofs; then its owner enters the right one. */
export async function passwordsOfADay(scene: Scene): Promise<string[]> {
  const { browser: device, mobile: username } = await scene.player();
  const enter = (browser: TestBrowser, password: string, proof?: string) =>
    browser.act('passwordLogin', { username, password }, proof ? { [PROOF_FIELD]: proof } : {});
  await enter(scene.browser(), WRONG);
  await scene.goOn('password-wrong-name', BEYOND_ALL_LEVELS);
  const fresh = scene.browser();
  const refused = await enter(fresh, RIGHT);
  const work = refused.status === 0 ? refused.data?.work : undefined;
  const proof = work && (await fresh.proof(username, work, 'username'));
  const entered = proof ? await enter(fresh, RIGHT, proof) : refused;
  return [
    ...(work === MOST_WORK ? [] : [`the owner needs work of level ${work}`]),
    ...(entered.status === 1 ? [] : ['the owner cannot log in with a proof']),
    ...((await enter(device, RIGHT)).status === 1 ? [] : ['the owner’s device cannot log in']),
  ];
}

/**
 * A neighbour at the owner's address enters wrong passwords of other names for an hour, with proofs; then the owner enters the
 * right one. The neighbour goes on until the address may guess no more; then the owner comes from the own device.
 */
export async function passwordsOfNeighbour(scene: Scene): Promise<string[]> {
  const { mobile: username } = await scene.player();
  const atHome = () => new TestBrowser(scene.accounts, { address: '198.51.100.8' });
  const login = { username, password: RIGHT };
  const enter = (browser: TestBrowser) =>
    withProof(browser, username, (proof) =>
      browser.act('passwordLogin', login, proof ? { [PROOF_FIELD]: proof } : {}),
    );
  const device = atHome();
  await enter(device);
  await atHome().act('passwordLogin', { username: newNumber(), password: WRONG });
  await scene.goOn('password-address', BEYOND_LOWER_LEVELS.address);
  await scene.goOn('password-network', BEYOND_LOWER_LEVELS.network);
  const fresh = atHome();
  const refused = await fresh.act('passwordLogin', login);
  const work = refused.status === 0 ? refused.data?.work : undefined;
  const entered = await enter(fresh);
  await scene.goOn('password-address', 100);
  const late = await enter(atHome());
  return [
    ...(work === MOST_WORK ? [] : [`the owner needs work of level ${work}`]),
    ...(entered.status === 1 ? [] : ['the owner cannot log in with a proof']),
    ...(late.status === 0 && late.code === 'TOO_MANY' ? [] : ['an address guesses without end']),
    ...((await enter(device)).status === 1 ? [] : ['the owner’s device cannot log in']),
  ];
}

/** Strangers enter wrong codes of a number for a day, with proofs; then its owner enters a right one. */
export async function wrongCodesOfADay(scene: Scene): Promise<string[]> {
  const { mobile } = await scene.player();
  const stranger = scene.browser();
  await stranger.sendCode(mobile);
  await stranger.act('codeLogin', { mobile, code: scene.wrongCode() });
  await scene.goOn('code-wrong-name', BEYOND_ALL_LEVELS);
  const fresh = scene.browser();
  await request(fresh, mobile);
  const { code } = scene.accounts.lastMessage();
  const entered = await withProof(fresh, mobile, (proof) =>
    fresh.act('codeLogin', { mobile, code }, proof ? { [PROOF_FIELD]: proof } : {}),
  );
  return entered.status === 1 ? [] : ['the owner’s code is not accepted'];
}

/** Four strangers request codes of a number at once, with proofs; then its owner does in the same second. */
export async function codesAtOnce(scene: Scene): Promise<string[]> {
  const { browser: device, mobile } = await scene.player();
  let sent = 0;
  for (let place = 0; place < 4; place += 1) {
    sent += Number(isSent(await request(strangerFrom(scene, place), mobile)));
  }
  return [
    ...(sent === 4 ? [] : [`strangers cause ${sent} messages`]),
    ...(isSent(await request(scene.browser(), mobile)) ? [] : ['the owner waits']),
    ...(isSent(await device.sendCode(mobile)) ? [] : ['the owner’s device waits']),
  ];
}

/** Strangers from four address blocks request 60 codes of a number, with proofs; then its owner requests one. */
export async function codesOfADay(scene: Scene): Promise<string[]> {
  const { browser: device, mobile } = await scene.player();
  let sent = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    sent += Number(isSent(await request(strangerFrom(scene, turn % 4), mobile)));
    scene.accounts.clock.pass(450);
  }
  return [
    // The player's own code counts, too; each block gets one of the reserve.
    ...(sent === 23 ? [] : [`strangers cause ${sent} messages`]),
    ...((await logInByCode(scene.accounts, scene.browser(), mobile)).status === 1
      ? []
      : ['the owner gets no code']),
    ...(isSent(await request(device, mobile)) ? [] : ['the owner’s device gets no code']),
  ];
}

/** A neighbour at the owner's address requests codes of a number for an hour, and for a day; each time the owner requests one. */
export async function codesOfNeighbour(scene: Scene): Promise<string[]> {
  const { mobile } = await scene.player();
  const atHome = () => new TestBrowser(scene.accounts, { address: '198.51.100.9' });
  const faults: string[] = [];
  for (const since of ['an hour', 'a day']) {
    for (let turn = 0; turn < 5; turn += 1) {
      await request(atHome(), mobile);
      scene.accounts.clock.pass(61);
    }
    faults.push(...(isSent(await request(atHome(), mobile)) ? [] : [`the owner gets no code for ${since}`]));
    scene.accounts.clock.pass(3_600);
  }
  return faults;
}

/** Strangers in the owner's /16 use up its codes, with proofs; then the owner comes from there and from elsewhere. */
export async function codesOfRegion(scene: Scene): Promise<string[]> {
  const { browser: device, mobile } = await scene.player();
  const near = (place: number) => new TestBrowser(scene.accounts, { address: `198.51.${place}.7` });
  let sent = 0;
  for (let turn = 0; turn < 24; turn += 1) {
    sent += Number(isSent(await request(near(turn % 3), mobile)));
    scene.accounts.clock.pass(1_200);
  }
  const login = { username: mobile, password: RIGHT };
  return [
    // The player's own code counts, too.
    ...(sent === 20 ? [] : [`strangers cause ${sent} messages`]),
    ...(isSent(await request(near(9), mobile)) ? ['the /16 gets a second code of the reserve'] : []),
    ...(isSent(await request(strangerFrom(scene, 0), mobile)) ? [] : ['the owner gets no code elsewhere']),
    ...(isSent(await request(device, mobile)) ? [] : ['the owner’s device gets no code']),
    ...((await near(9).act('passwordLogin', login)).status === 1 ? [] : ['the password is refused']),
  ];
}

/** @returns the messages that strangers from 60 networks, with proofs, and the owner's device cause in a day */
export async function messagesOfADay(scene: Scene): Promise<{ strangers: number; device: number }> {
  const { browser: device, mobile } = await scene.player();
  const messages = { strangers: 1, device: 0 };
  for (let place = 0; place < 60; place += 1) {
    messages.strangers += Number(isSent(await request(strangerFrom(scene, place), mobile)));
    scene.accounts.clock.pass(61);
  }
  for (let turn = 0; turn < 12; turn += 1) {
    messages.device += Number(isSent(await request(device, mobile)));
    scene.accounts.clock.pass(1_000);
  }
  return messages;
}

/**
 * A neighbour at the player's address requests 101 challenges, others request codes until each needs a proof; then the player's
 * device requests a code. For an hourly limit of 60.
 */
export async function challengesOfAnHour(scene: Scene): Promise<string[]> {
  const address = '198.51.100.7';
  const device = new TestBrowser(scene.accounts, { address });
  const neighbour = new TestBrowser(scene.accounts, { address });
  const mobile = newNumber();
  await device.logIn(scene.accounts, mobile);
  scene.accounts.clock.pass(61);
  for (let turn = 0; turn < 101; turn += 1) {
    await neighbour.post('/account/challenge', { mobile: newNumber() });
  }
  for (let place = 0; place < 18; place += 1) {
    await strangerFrom(scene, place).sendCode(newNumber());
  }
  const refused = await device.sendCode(mobile);
  return [
    ...(refused.status === 0 && refused.code === 'PROOF_REQUIRED' ? [] : ['no proof is required']),
    ...(isSent(await request(device, mobile).catch(() => refused)) ? [] : ['the device gets no code']),
  ];
}
