/** 健康游戏忠告 in the prescribed wording. */
export const HEALTH_ADVICE =
  '抵制不良游戏，拒绝盗版游戏。注意自我保护，谨防受骗上当。适度游戏益脑，沉迷游戏伤身。合理安排时间，享受健康生活。';
