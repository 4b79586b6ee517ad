import { useEffect, useState } from 'react';
import { type Device, deviceOf } from './device.ts';

/** The visitor's device; undefined until the page has been taken over, since the same page is sent to everybody. */
export function useDevice(): Device | undefined {
  const [device, setDevice] = useState<Device>();
  useEffect(() => setDevice(deviceOf(navigator.userAgent, navigator.maxTouchPoints)), []);
  return device;
}
