import { describe, expect, it } from 'vitest';
import { userAgents } from '#tests/browser/user-agents.ts';
import { handheldAddress } from './handheld-address.ts';

describe('[HD-04] where phones and tablets are sent', () => {
  it.each(['iphone', 'androidTablet', 'wechatOnAndroid', 'harmony5'] as const)('%s', (device) => {
    expect(handheldAddress('/BaseDownloadPage', userAgents[device])).toBe('/download.html');
    expect(handheldAddress('/BaseDownloadPage?from=x&id=12', userAgents[device])).toBe(
      '/download.html?id=12',
    );
  });

  it.each([
    'wechatOnWindows',
    'olderWechatOnWindows',
    'wechatOnMac',
    'olderWechatOnMac',
    'wechatOnLinux',
  ] as const)('%s is not redirected, as a computer', (computer) => {
    expect(handheldAddress('/BaseDownloadPage', userAgents[computer])).toBeUndefined();
  });

  it('does not redirect desktops and other addresses', () => {
    expect(handheldAddress('/BaseDownloadPage', userAgents.mac)).toBeUndefined();
    expect(handheldAddress('/BaseDownloadPage/more', userAgents.iphone)).toBeUndefined();
    expect(handheldAddress('/download.html', userAgents.iphone)).toBeUndefined();
  });

  it('redirects to the download page only, whatever the id', () => {
    expect(handheldAddress('/BaseDownloadPage?id=//evil.example%0d%0aX', userAgents.iphone)).toBe(
      '/download.html?id=%2F%2Fevil.example%0D%0AX',
    );
  });
});
