import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = JSON.parse(readFileSync(join(process.cwd(), 'markup', 'styles.json'), 'utf8'));

/** Pages as a browser is to see them: with the portal's own styles. */
export default function Layout({ children }) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      {children}
    </>
  );
}
