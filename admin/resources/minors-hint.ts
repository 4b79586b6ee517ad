/** The hint of the field `minors_notice` of games and news. */
export const MINORS_HINT =
  '开启后，页面先显示提示再显示内容；首页、轮播、榜单、热词、搜索建议和推荐里都不会出现，搜索和链接仍能打开。';
