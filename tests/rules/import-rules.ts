import type { SourceModule } from './source-modules.ts';
import { fits, type Rule, type Violation } from './violation.ts';

/** Who must not import what, in patterns. `sameFolder` allows targets that share that many folders with the importer. */
interface ImportRule {
  rule: Rule;
  from: string[];
  except?: string[];
  never?: string[];
  only?: string[];
  sameFolder?: number;
}

const DATABASE_DRIVERS = ['npm:pg', 'npm:kysely', 'npm:@electric-sql/*', 'node:sqlite'];
const SERVER_SIDE = [
  'services/**',
  'platform/**',
  'cli/**',
  'server.ts',
  'back-office.ts',
  ...DATABASE_DRIVERS,
];
const HTTP = ['platform/http/**', 'npm:fastify', 'npm:@fastify/*', 'node:http', 'node:https'];

const rules: ImportRule[] = [
  { rule: 'contract-alone', from: ['contract/**'], only: ['contract/**', 'npm:zod'] },
  { rule: 'pages-apart', from: ['portal/**'], never: [...SERVER_SIDE, 'console/**'] },
  { rule: 'pages-apart', from: ['console/**'], never: [...SERVER_SIDE, 'portal/**'] },
  { rule: 'services-apart', from: ['services/**'], never: ['services/**'], sameFolder: 2 },
  {
    rule: 'services-apart',
    from: ['services/**'],
    never: ['portal/**', 'console/**', 'server.ts', 'back-office.ts'],
  },
  { rule: 'features-apart', from: ['portal/features/**'], never: ['portal/features/**'], sameFolder: 3 },
  { rule: 'features-apart', from: ['console/features/**'], never: ['console/features/**'], sameFolder: 3 },
  {
    rule: 'layers',
    from: ['services/**/{routes,*-routes}.ts'],
    never: ['services/**/*-repository.ts', 'npm:kysely'],
  },
  { rule: 'layers', from: ['services/*/*/**'], except: ['**/{routes,*-routes}.ts'], never: HTTP },
  { rule: 'layers', from: ['services/**/*-repository.ts'], never: ['contract/errors.ts'] },
  {
    rule: 'platform-below',
    from: ['platform/**'],
    never: ['services/**', 'portal/**', 'console/**', 'server.ts', 'back-office.ts'],
  },
  { rule: 'ui-presents', from: ['portal/ui/**'], never: ['portal/features/**', 'portal/api/**'] },
  {
    rule: 'vendor-adapters',
    from: ['**'],
    except: ['platform/database/**'],
    never: ['npm:pg', 'npm:@electric-sql/*'],
  },
  {
    rule: 'vendor-adapters',
    from: ['**'],
    except: ['platform/http/**', 'server.ts', 'back-office.ts'],
    never: ['npm:fastify', 'npm:@fastify/*'],
  },
  {
    rule: 'vendor-adapters',
    from: ['**'],
    except: ['platform/**'],
    never: ['npm:sanitize-html', 'npm:sharp', 'npm:aws4fetch'],
  },
  { rule: 'environment-in-config', from: ['**'], except: ['platform/config/**'], never: ['node:process'] },
  { rule: 'demo-outside', from: ['**'], except: ['demo/**'], never: ['demo/**'] },
  { rule: 'migrations-alone', from: ['platform/database/migrations/*.ts'], only: ['npm:kysely'] },
];

/** Tests and commands may import everything. */
const FREE = ['tests/**', 'cli/**', 'bench/**', '**/*.test.{ts,tsx}', '*.config.ts'];

/** The imports that break a rule of the architecture. */
export function importViolations({ path, imports }: SourceModule): Violation[] {
  if (fits(path, FREE)) {
    return [];
  }
  const applying = rules.filter(({ from, except = [] }) => fits(path, from) && !fits(path, except));
  return applying.flatMap((rule) =>
    imports
      .filter(({ target }) => breaks(rule, path, target))
      .map(({ target, line }) => ({ rule: rule.rule, path, line, what: `imports ${target}` })),
  );
}

function breaks({ never, only, sameFolder = 0 }: ImportRule, path: string, target: string): boolean {
  const allowed = only ? fits(target, only) : !fits(target, never ?? []);
  return !allowed && (sameFolder === 0 || folders(path, sameFolder) !== folders(target, sameFolder));
}

function folders(path: string, count: number): string {
  return path.split('/').slice(0, count).join('/');
}
