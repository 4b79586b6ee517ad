// A StrykerJS plugin: mutators for SQL statements, and a sample of all mutants.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const core = createRequire(require.resolve('@stryker-mutator/core/package.json'));
const { declareValuePlugin, PluginKind } = await import(
  pathToFileURL(core.resolve('@stryker-mutator/api/plugin')).href
);
const instrumenter = pathToFileURL(core.resolve('@stryker-mutator/instrumenter'));
const { allMutators } = await import(new URL('./mutators/mutate.js', instrumenter).href);

/** Each condition of a statement, from its `and`, `or` or `where` to the next keyword that ends it. */
const CONDITION =
  /\b(?:and|where|filter \(where)\s+(?!\()(?:(?!\b(?:and|or|where|order by|limit|group by|returning|on conflict|union|for update)\b|[;)])[\s\S])+/gi;
const SWAPS = [
  [/(?<![<>=!-])<=(?!>)/g, '<'],
  [/(?<![<>=!-])>=/g, '>'],
  [/(?<![<>=!-])<(?![<>=])/g, '<='],
  [/(?<![<>=!-])>(?![<>=])/g, '>='],
  [/\bdesc\b/g, 'asc'],
  [/\bnot exists\b/g, 'exists'],
];

/**
 * Statements with one condition removed, one bound changed or one order reversed. `⟦0⟧` stands for the first `${…}`.
 */
function changedStatements(text) {
  const found = [];
  for (const { 0: condition, index } of text.matchAll(CONDITION)) {
    const [word] = condition.split(/\s/);
    const rest = word === 'and' ? '' : `${word === 'filter' ? 'filter (where' : word} true `;
    found.push(text.slice(0, index) + rest + text.slice(index + condition.length));
  }
  for (const [from, to] of SWAPS) {
    for (const { 0: sign, index } of text.matchAll(from)) {
      found.push(text.slice(0, index) + to + text.slice(index + sign.length));
    }
  }
  return found;
}

/** The template with another text: expressions of removed placeholders are removed too. */
function withText(node, text, copy) {
  const parts = text.split(/(⟦\d+⟧)/);
  const next = copy(node);
  next.quasi.quasis = [];
  next.quasi.expressions = [];
  let chunk = '';
  const close = (tail) => {
    next.quasi.quasis.push({ type: 'TemplateElement', value: { raw: chunk, cooked: chunk }, tail });
    chunk = '';
  };
  for (const part of parts) {
    const hole = /^⟦(\d+)⟧$/.exec(part);
    if (hole) {
      close(false);
      next.quasi.expressions.push(copy(node.quasi.expressions[Number(hole[1])]));
    } else {
      chunk += part;
    }
  }
  close(true);
  return next;
}

const copyOf = (node) => structuredClone(node);

/** `sql` templates: a condition removed, a bound changed, an order reversed. */
const statementMutator = {
  name: 'SqlStatement',
  *mutate(path) {
    const { node } = path;
    if (!path.isTaggedTemplateExpression() || node.tag.name !== 'sql') {
      return;
    }
    const text = node.quasi.quasis
      .map(({ value }, index) => (index === 0 ? '' : `⟦${index - 1}⟧`) + value.raw)
      .join('');
    for (const changed of changedStatements(text)) {
      yield withText(node, changed, copyOf);
    }
  },
};

/** Removes query builder calls that filter or sort. */
const BUILDER = new Set(['where', 'orderBy', 'limit', 'offset', 'forUpdate', 'forNoKeyUpdate', 'skipLocked']);
const BOUNDS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

const builderMutator = {
  name: 'SqlBuilder',
  *mutate(path) {
    const { node } = path;
    if (!path.isCallExpression() || node.callee.type !== 'MemberExpression') {
      return;
    }
    if (BUILDER.has(node.callee.property.name)) {
      yield copyOf(node.callee.object);
    }
    const sign = node.callee.property.name === 'where' ? node.arguments[1]?.value : undefined;
    if (Object.hasOwn(BOUNDS, sign ?? '')) {
      const next = copyOf(node);
      next.arguments[1] = { type: 'StringLiteral', value: BOUNDS[sign] };
      yield next;
    }
  },
};

/** Removes awaited call statements; StrykerJS removes the others. */
const awaitMutator = {
  name: 'AwaitStatement',
  *mutate(path) {
    const { type, expression } = path.node;
    if (type === 'ExpressionStatement' && expression.type === 'AwaitExpression') {
      yield { type: 'EmptyStatement' };
    }
  },
};

const { MUTATION_SAMPLE = '1', MUTATION_SEED = '1' } = process.env;

/** Whether a mutant is in the sample: the same for the same seed. */
function isChosen(...parts) {
  const hash = createHash('sha256')
    .update([MUTATION_SEED, ...parts].join('\0'))
    .digest();
  return hash.readUInt32BE() / 2 ** 32 < Number(MUTATION_SAMPLE);
}

/** A mutator limited to mutants in the sample. */
function sampled(mutator) {
  return {
    ...mutator,
    *mutate(path, ...more) {
      const { start, end } = path.node;
      let number = 0;
      for (const replacement of mutator.mutate(path, ...more)) {
        number += 1;
        if (isChosen(mutator.name, start, end, number)) {
          yield replacement;
        }
      }
    },
  };
}

const all = [...allMutators, statementMutator, builderMutator, awaitMutator].map(sampled);
allMutators.splice(0, allMutators.length, ...all);

/** Texts for operators: no suite checks the wording of log lines and schemas. */
const WORDS_ALONE = new Set(['debug', 'info', 'warn', 'error', 'describe']);

const ignoreWords = {
  shouldIgnore(path) {
    const { callee } = path.isCallExpression() ? path.node : {};
    const owner = callee?.object?.property ?? callee?.object;
    return callee?.type === 'MemberExpression' &&
      WORDS_ALONE.has(callee.property.name) &&
      /^(?:logger|z)$/.test(owner.name ?? owner.id?.name ?? '')
      ? 'words for people who run the portal'
      : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'words', ignoreWords)];
