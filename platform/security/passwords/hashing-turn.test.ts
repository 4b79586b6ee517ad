import { expect, test } from 'vitest';
import { turnOfGuess } from './hashing-turn.ts';

const name = Buffer.from('a name');
const device = Buffer.from('a device');

test('strangers take the turn of their network, and in it of their subnet and address', () => {
  const turn = (address: string) => turnOfGuess({ name, device: undefined, address });
  expect(turn('198.51.100.7')).toEqual(['address', '198.51.100.0/24', '198.51.100.7']);
  expect(turn('2001:db8:0:1234::7')).toEqual([
    'address',
    '2001:db8:0::/48',
    '2001:db8:0:1200::/56',
    '2001:db8:0:1234::/64',
  ]);
});

test('the known devices of a name have one turn, at whichever address', () => {
  const turn = turnOfGuess({ name, device, address: '198.51.100.7' });
  expect(turn).toEqual(turnOfGuess({ name, device: Buffer.from('another'), address: '192.0.2.7' }));
  expect(turn).not.toEqual(turnOfGuess({ name: Buffer.from('another'), device, address: '198.51.100.7' }));
});

test('without an address, names have turns', () => {
  const turn = turnOfGuess({ name, device: undefined, address: undefined });
  expect(turn).not.toEqual(turnOfGuess({ name, device, address: undefined }));
  expect(turn).toEqual(['name', name.toString('hex')]);
});
