/** Every game's art direction, by slug. */
import type { Direction } from '../compose/types.ts';
import { direction as bailuXianzhou } from './bailu-xianzhou.ts';
import { direction as bianliangYibairi } from './bianliang-yibairi.ts';
import { direction as biaohangWanli } from './biaohang-wanli.ts';
import { direction as caoyingMoyu } from './caoying-moyu.ts';
import { direction as dijiuBinanceng } from './dijiu-binanceng.ts';
import { direction as dixiachengWaimaiyuan } from './dixiacheng-waimaiyuan.ts';
import { direction as dongtuBujixian } from './dongtu-bujixian.ts';
import { direction as feitianpu } from './feitianpu.ts';
import { direction as fengsuitai } from './fengsuitai.ts';
import { direction as fudaoLieche } from './fudao-lieche.ts';
import { direction as geziZhentanshe } from './gezi-zhentanshe.ts';
import { direction as guangnianHuoyun } from './guangnian-huoyun.ts';
import { direction as gudianJianghu } from './gudian-jianghu.ts';
import { direction as guoliYoulong } from './guoli-youlong.ts';
import { direction as guqiLongzhou } from './guqi-longzhou.ts';
import { direction as huaianJiuzhai } from './huaian-jiuzhai.ts';
import { direction as hulaoGuanqian } from './hulao-guanqian.ts';
import { direction as huliZahuopu } from './huli-zahuopu.ts';
import { direction as huoxingNongchang } from './huoxing-nongchang.ts';
import { direction as jingluoDiantai } from './jingluo-diantai.ts';
import { direction as jintuShiyue } from './jintu-shiyue.ts';
import { direction as jinwanYediao } from './jinwan-yediao.ts';
import { direction as julongYayi } from './julong-yayi.ts';
import { direction as kaiyuanYexunbu } from './kaiyuan-yexunbu.ts';
import { direction as kezhanDayanghou } from './kezhan-dayanghou.ts';
import { direction as kuhaiGuzhou } from './kuhai-guzhou.ts';
import { direction as langdengLvtuan } from './langdeng-lvtuan.ts';
import { direction as lianyingQibaili } from './lianying-qibaili.ts';
import { direction as liuliseFangchengshi } from './liulise-fangchengshi.ts';
import { direction as longtangXiaoguan } from './longtang-xiaoguan.ts';
import { direction as luopanYuJifeng } from './luopan-yu-jifeng.ts';
import { direction as miemieMuchang } from './miemie-muchang.ts';
import { direction as mobanche2350 } from './mobanche-2350.ts';
import { direction as muweierLaidian } from './muweier-laidian.ts';
import { direction as nihongKuaidi } from './nihong-kuaidi.ts';
import { direction as qianghuoPiaoliu } from './qianghuo-piaoliu.ts';
import { direction as sangchaoGuangbozhan } from './sangchao-guangbozhan.ts';
import { direction as sanhuaDiaochaju } from './sanhua-diaochaju.ts';
import { direction as shaqiuGaozhong } from './shaqiu-gaozhong.ts';
import { direction as shenkongShihuangren } from './shenkong-shihuangren.ts';
import { direction as shifuBiguan } from './shifu-biguan.ts';
import { direction as shipingmiGaizao } from './shipingmi-gaizao.ts';
import { direction as shisanhaoJingmoqu } from './shisanhao-jingmoqu.ts';
import { direction as shuinidiJieqiu } from './shuinidi-jieqiu.ts';
import { direction as siluTuoling } from './silu-tuoling.ts';
import { direction as sunmaoXiansheng } from './sunmao-xiansheng.ts';
import { direction as tadiFashi } from './tadi-fashi.ts';
import { direction as tangshuangWangguo } from './tangshuang-wangguo.ts';
import { direction as tieqiongXieyi } from './tieqiong-xieyi.ts';
import { direction as tingyuShisanjian } from './tingyu-shisanjian.ts';
import { direction as wanyaoDiandeng } from './wanyao-diandeng.ts';
import { direction as wolongChaguan } from './wolong-chaguan.ts';
import { direction as wuhuDianbingqi } from './wuhu-dianbingqi.ts';
import { direction as wuxianFogline } from './wuxian-fogline.ts';
import { direction as xianwaishe } from './xianwaishe.ts';
import { direction as xueguoYouchai } from './xueguo-youchai.ts';
import { direction as yaobian } from './yaobian.ts';
import { direction as yaxiban } from './yaxiban.ts';
import { direction as yiweiJianghu } from './yiwei-jianghu.ts';
import { direction as yueliangXiuligong } from './yueliang-xiuligong.ts';
import { direction as yunhaiJiange } from './yunhai-jiange.ts';
import { direction as zeroHive } from './zero-hive.ts';
import { direction as zhuyinGuideng } from './zhuyin-guideng.ts';
import { direction as zishuiTegongdui } from './zishui-tegongdui.ts';

export const directions: Record<string, Direction> = {
  'bailu-xianzhou': bailuXianzhou,
  'bianliang-yibairi': bianliangYibairi,
  'biaohang-wanli': biaohangWanli,
  'caoying-moyu': caoyingMoyu,
  'dijiu-binanceng': dijiuBinanceng,
  'dixiacheng-waimaiyuan': dixiachengWaimaiyuan,
  'dongtu-bujixian': dongtuBujixian,
  feitianpu: feitianpu,
  fengsuitai: fengsuitai,
  'fudao-lieche': fudaoLieche,
  'gezi-zhentanshe': geziZhentanshe,
  'guangnian-huoyun': guangnianHuoyun,
  'gudian-jianghu': gudianJianghu,
  'guoli-youlong': guoliYoulong,
  'guqi-longzhou': guqiLongzhou,
  'huaian-jiuzhai': huaianJiuzhai,
  'hulao-guanqian': hulaoGuanqian,
  'huli-zahuopu': huliZahuopu,
  'huoxing-nongchang': huoxingNongchang,
  'jingluo-diantai': jingluoDiantai,
  'jintu-shiyue': jintuShiyue,
  'jinwan-yediao': jinwanYediao,
  'julong-yayi': julongYayi,
  'kaiyuan-yexunbu': kaiyuanYexunbu,
  'kezhan-dayanghou': kezhanDayanghou,
  'kuhai-guzhou': kuhaiGuzhou,
  'langdeng-lvtuan': langdengLvtuan,
  'lianying-qibaili': lianyingQibaili,
  'liulise-fangchengshi': liuliseFangchengshi,
  'longtang-xiaoguan': longtangXiaoguan,
  'luopan-yu-jifeng': luopanYuJifeng,
  'miemie-muchang': miemieMuchang,
  'mobanche-2350': mobanche2350,
  'muweier-laidian': muweierLaidian,
  'nihong-kuaidi': nihongKuaidi,
  'qianghuo-piaoliu': qianghuoPiaoliu,
  'sangchao-guangbozhan': sangchaoGuangbozhan,
  'sanhua-diaochaju': sanhuaDiaochaju,
  'shaqiu-gaozhong': shaqiuGaozhong,
  'shenkong-shihuangren': shenkongShihuangren,
  'shifu-biguan': shifuBiguan,
  'shipingmi-gaizao': shipingmiGaizao,
  'shisanhao-jingmoqu': shisanhaoJingmoqu,
  'shuinidi-jieqiu': shuinidiJieqiu,
  'silu-tuoling': siluTuoling,
  'sunmao-xiansheng': sunmaoXiansheng,
  'tadi-fashi': tadiFashi,
  'tangshuang-wangguo': tangshuangWangguo,
  'tieqiong-xieyi': tieqiongXieyi,
  'tingyu-shisanjian': tingyuShisanjian,
  'wanyao-diandeng': wanyaoDiandeng,
  'wolong-chaguan': wolongChaguan,
  'wuhu-dianbingqi': wuhuDianbingqi,
  'wuxian-fogline': wuxianFogline,
  xianwaishe: xianwaishe,
  'xueguo-youchai': xueguoYouchai,
  yaobian: yaobian,
  yaxiban: yaxiban,
  'yiwei-jianghu': yiweiJianghu,
  'yueliang-xiuligong': yueliangXiuligong,
  'yunhai-jiange': yunhaiJiange,
  'zero-hive': zeroHive,
  'zhuyin-guideng': zhuyinGuideng,
  'zishui-tegongdui': zishuiTegongdui,
};
