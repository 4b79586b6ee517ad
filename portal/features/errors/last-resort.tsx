import { Component, type ReactNode } from 'react';
import { LAST_RESORT_STYLE } from './last-resort-style.ts';

/** Stands in where showing the error fails too. It needs no style sheet. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <div className="last-resort">
        <style>{LAST_RESORT_STYLE}</style>
        <img src="/brand/server-error.svg" alt="" width={240} height={180} />
        <h1>页面出错了</h1>
        <p>An error occurred while showing the error page</p>
        <p>错误页面也没能显示出来。请先回首页，或重新加载试试。</p>
        <nav aria-label="离开这一页">
          <a href="/" data-native="">
            返回首页
          </a>
          <a href={location.pathname + location.search} data-native="">
            重新加载
          </a>
        </nav>
      </div>
    ) : (
      this.props.children
    );
  }
}
