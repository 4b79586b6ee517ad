import { shuffled } from '#tests/long-form.ts';
import { deviceOfAnother } from './forged.ts';
import { newNumberUsedUp } from './new-number.ts';
import * as scenes from './scenes.ts';
import * as days from './whole-day.ts';

/** Seconds between two attacks at most. */
const PAUSE_S = 7_200;

type Attack = (scene: scenes.Scene) => Promise<string[]>;

/** Attacks that others before them do not change: each has players and numbers of its own, and the default limits. */
const attacksApart: Readonly<Record<string, Attack>> = {
  oneNetworkDrains: scenes.oneNetworkDrains,
  codesUsedUp: scenes.codesUsedUp,
  wrongCodesUsedUp: scenes.wrongCodesUsedUp,
  triesOfStrangers: scenes.triesOfStrangers,
  passwordsUsedUp: scenes.passwordsUsedUp,
  deviceGuesses: scenes.deviceGuesses,
  deviceOfAnother,
  codesAtOnce: days.codesAtOnce,
  codesOfADay: days.codesOfADay,
  codesOfNeighbour: days.codesOfNeighbour,
  codesOfRegion: days.codesOfRegion,
  wrongCodesOfADay: days.wrongCodesOfADay,
  passwordsOfADay: days.passwordsOfADay,
  passwordsOfNeighbour: days.passwordsOfNeighbour,
};

/** Those, and what an external account service does not offer. */
const attacksHere = { ...attacksApart, newNumberUsedUp };

/** The attacks one after another in an order, with pauses. @returns the faults of each that has one */
export async function inTurn(
  scene: scenes.Scene,
  random: () => number,
  accounts: 'here' | 'apart',
): Promise<[string, string[]][]> {
  const attacks = accounts === 'here' ? attacksHere : attacksApart;
  const found: [string, string[]][] = [];
  for (const [name, attack] of shuffled(Object.entries(attacks), random)) {
    found.push([name, await attack(scene)]);
    scene.accounts.clock.pass(Math.floor(random() * PAUSE_S));
  }
  return found.filter(([, faults]) => faults.length > 0);
}
