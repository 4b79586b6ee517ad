import type { SourceModule } from './source-modules.ts';
import { fits, type Rule, type Violation } from './violation.ts';

/** Forbidden imports as patterns. `sameFolder` allows targets that share this many folders with the importer. */
interface ImportRule {
  rule: Rule;
  from: string[];
  except?: string[];
  never?: string[];
  only?: string[];
  /** Exceptions to `never`. */
  allowed?: string[];
  sameFolder?: number;
}

const DATABASE_DRIVERS = ['npm:pg', 'npm:kysely', 'npm:@electric-sql/*', 'node:sqlite'];
const SERVER_SIDE = ['services/**', 'platform/**', 'cli/**', 'server/**', 'tools/**', ...DATABASE_DRIVERS];
const HTTP = ['platform/http/**', 'npm:fastify', 'npm:@fastify/*', 'node:http', 'node:https'];

/** The folders of the platform, lowest first. A folder imports only from lower levels. */
const PLATFORM_LEVELS = [
  ['core'],
  ['database'],
  ['cache', 'security', 'audit'],
  ['adapters', 'import'],
  ['admin'],
  ['undo'],
  ['batches'],
  ['backup', 'calls'],
  ['http'],
];

const rules: ImportRule[] = [
  { rule: 'contract-alone', from: ['contract/**'], only: ['contract/**', 'npm:zod'] },
  { rule: 'pages-apart', from: ['portal/**'], never: [...SERVER_SIDE, 'admin/**'] },
  { rule: 'pages-apart', from: ['admin/**'], never: [...SERVER_SIDE, 'portal/**'] },
  { rule: 'services-apart', from: ['services/**'], never: ['services/**'], sameFolder: 2 },
  {
    rule: 'services-apart',
    from: ['services/**'],
    never: ['portal/**', 'admin/**', 'server/**', 'cli/**'],
  },
  { rule: 'features-apart', from: ['portal/features/**'], never: ['portal/features/**'], sameFolder: 3 },
  { rule: 'features-apart', from: ['admin/features/**'], never: ['admin/features/**'], sameFolder: 3 },
  {
    rule: 'layers',
    from: ['services/**/{calls,*-calls}.ts'],
    never: ['services/**/*-repository.ts', 'npm:kysely'],
  },
  { rule: 'layers', from: ['services/**'], never: HTTP },
  { rule: 'layers', from: ['services/**/*-repository.ts'], never: ['contract/refusal.ts'] },
  {
    rule: 'platform-below',
    from: ['platform/**'],
    never: ['services/**', 'portal/**', 'admin/**', 'server/**', 'cli/**'],
  },
  ...PLATFORM_LEVELS.flatMap((level, index) =>
    level.map(
      (folder): ImportRule => ({
        rule: 'platform-levels',
        from: [`platform/${folder}/**`],
        never: ['platform/**'],
        allowed: [
          `platform/${folder}/**`,
          ...PLATFORM_LEVELS.slice(0, index)
            .flat()
            .map((lower) => `platform/${lower}/**`),
        ],
      }),
    ),
  ),
  { rule: 'commands-above', from: ['server/**'], never: ['cli/**', 'tools/**'] },
  {
    rule: 'ui-presents',
    from: ['portal/ui/**'],
    never: ['portal/features/**', 'portal/actions/**', 'portal/api/**'],
  },
  {
    rule: 'vendor-adapters',
    from: ['**'],
    except: ['platform/database/**'],
    never: ['npm:pg', 'npm:@electric-sql/*'],
  },
  {
    rule: 'vendor-adapters',
    from: ['**'],
    except: ['platform/http/**', 'server/**'],
    never: ['npm:fastify', 'npm:@fastify/*'],
  },
  {
    rule: 'vendor-adapters',
    from: ['**'],
    except: ['platform/**'],
    never: ['npm:sanitize-html', 'npm:sharp', 'npm:aws4fetch'],
  },
  {
    rule: 'environment-in-config',
    from: ['**'],
    except: ['platform/core/config/**'],
    never: ['node:process'],
  },
  { rule: 'demo-outside', from: ['**'], except: ['demo/**', 'server/**'], never: ['demo/**'] },
  { rule: 'migrations-alone', from: ['platform/database/migrations/*.ts'], only: ['npm:kysely'] },
];

/** Tests and commands may import everything. */
const FREE = ['tests/**', 'cli/**', 'tools/**', 'bench/**', '**/*.test.{ts,tsx}', '**/*.config.ts'];

/** The imports that break an architecture rule. */
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

function breaks(
  { never, only, allowed = [], sameFolder = 0 }: ImportRule,
  path: string,
  target: string,
): boolean {
  const isAllowed = only ? fits(target, only) : !fits(target, never ?? []) || fits(target, allowed);
  return !isAllowed && (sameFolder === 0 || folders(path, sameFolder) !== folders(target, sameFolder));
}

function folders(path: string, count: number): string {
  return path.split('/').slice(0, count).join('/');
}
