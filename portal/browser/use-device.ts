import { useEffect, useState } from 'react';
import { type Device, deviceOf } from './device.ts';

/** The visitor's device; undefined until hydration, because the server sends every visitor the same page. */
export function useDevice(): Device | undefined {
  const [device, setDevice] = useState<Device>();
  useEffect(() => setDevice(deviceOf(navigator.userAgent, navigator.maxTouchPoints)), []);
  return device;
}
