/** The names of the 34 divisions without their kind: 广东省 is 广东, 内蒙古自治区 is 内蒙古. */
const PROVINCES = [
  ...['北京', '天津', '上海', '重庆', '河北', '山西', '辽宁', '吉林', '黑龙江', '江苏', '浙江', '安徽'],
  ...['福建', '江西', '山东', '河南', '湖北', '湖南', '广东', '海南', '四川', '贵州', '云南', '陕西'],
  ...['甘肃', '青海', '内蒙古', '广西', '西藏', '宁夏', '新疆'],
];
/** Shown with 中国, as the rules on account information require. */
const REGIONS = ['香港', '澳门', '台湾'];
const LONGEST = 20;

/**
 * The name to show for a record of ip2region: `中国|0|广东省|深圳市|电信`, or `中国|广东省|深圳市|电信|CN` in newer tables. In
 * China the province, elsewhere the country; null if it is not known.
 */
export function regionName(record: string): string | null {
  const [country = '', ...parts] = record.split('|');
  const region = [country, ...parts].find((part) => REGIONS.some((name) => part.startsWith(name)));
  if (region) {
    return `中国${region.slice(0, 2)}`;
  }
  if (country === '中国') {
    const [province] = parts.flatMap((part) => PROVINCES.find((name) => part.startsWith(name)) ?? []);
    return province ?? null;
  }
  return /^\p{Script=Han}+$/u.test(country) ? country.slice(0, LONGEST) : null;
}
