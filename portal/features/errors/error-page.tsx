import { Component, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorBody } from './error-body.tsx';
import { BROKEN, type ErrorText, errorText } from './error-text.ts';
import { LAST_RESORT_STYLE } from './last-resort-style.ts';

/** Fallback for a failure of the error page itself; needs no style sheet. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
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
        <p>错误页面也无法显示。请先返回首页，或重新加载。</p>
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

function textOf(error: unknown): ErrorText {
  if (error instanceof Response) {
    return errorText(error.status, error.statusText);
  }
  return isRouteErrorResponse(error) ? errorText(error.status, error.data) : BROKEN;
}

export function ErrorPage() {
  return (
    <LastResort>
      <RouteError />
    </LastResort>
  );
}

function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const openAgain = (address: string) => navigate(address, { replace: true });
  return <ErrorBody text={textOf(error)} address={pathname + search} openAgain={openAgain} hasTitle />;
}
