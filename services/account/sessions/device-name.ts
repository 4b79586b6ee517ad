type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** Devices by their pattern in a User-Agent header; the first match counts. */
const DEVICES: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, '鸿蒙设备'],
  [/Android/, '安卓设备'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Browsers and apps. Most of them also contain the names of those below them. */
const BROWSERS: Names = [
  [/MicroMessenger|MMWEB|XWEB\//, '微信'],
  [/AlipayClient/, '支付宝'],
  [/DingTalk/, '钉钉'],
  [/Weibo/, '微博'],
  [/MQQBrowser/, 'QQ 浏览器'],
  [/\bQQ\//, 'QQ'],
  [/UCBrowser|UCWEB/, 'UC 浏览器'],
  [/Quark/, '夸克'],
  [/baiduboxapp/, '百度'],
  [/HuaweiBrowser|ArkWeb/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/VivoBrowser/, 'vivo 浏览器'],
  [/HeyTapBrowser/, 'OPPO 浏览器'],
  [/SamsungBrowser/, '三星浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

function nameIn(names: Names, agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}

/** A short description of the device with this User-Agent: 「iPhone · 微信」; empty if nothing in it is known. */
export function deviceName(agent: string): string {
  const device = nameIn(DEVICES, agent);
  const isPhone = device === '安卓设备' && agent.includes('Mobile');
  return [isPhone ? '安卓手机' : device, nameIn(BROWSERS, agent)]
    .filter((name) => name !== undefined)
    .join(' · ');
}
