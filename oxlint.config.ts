import { defineConfig, type OxlintOverride } from 'oxlint';

/** Which slices each slice may import. Anything that is not listed here is refused. */
const slices: Record<string, readonly string[]> = {
  platform: [],
  identity: ['platform'],
  probing: ['platform'],
  notification: ['platform', 'identity'],
  monitoring: ['platform', 'identity', 'probing', 'notification'],
  deployment: ['platform', 'identity', 'notification'],
  verification: ['platform', 'identity', 'notification', 'monitoring', 'deployment'],
  vat: ['platform', 'identity', 'probing', 'notification'],
  project: ['platform', 'identity', 'monitoring', 'deployment'],
  app: ['platform', 'identity', 'probing', 'monitoring', 'deployment', 'verification', 'vat', 'project'],
};

/** A slice with a door is entered by these files only; in `platform` and `identity` every file is open. */
const doors: Record<string, string> = {
  probing: 'index.ts',
  notification: 'index.ts',
  monitoring: 'product.ts',
  deployment: 'product.ts',
  verification: 'product.ts',
  vat: 'product.ts',
  project: 'product.ts',
};

/** The agent is bundled into one file: Node's own modules and the protocol, nothing else. */
const agentImports = ['**', '!node:**', '!node:*/*', '!./**', '!../**', '!#deployment/protocol/**'];

const names = [...Object.keys(slices), 'agent'];
const processes = ['node:process', 'process'].map((name) => ({
  name,
  message: 'Settings are read in src/app/config; the rest of process is a global.',
}));
// The linter's regular expressions have no lookahead: a pattern that uses it matches nothing, silently.
// Two levels up, only the package.json may be imported.
const relative = (slice: string) => ({
  regex: `^(\\./\\.\\./|\\.\\./\\.\\./([^p]|p[^a]|pa[^c])|\\.\\./(${names.filter((name) => name !== slice).join('|')})/)`,
  message: 'Leave a slice by its #alias.',
});
const sqlOutsideStorage = {
  group: ['kysely'],
  importNames: ['sql'],
  message: 'SQL lives in *-storage.ts files.',
};

const generatedOutsideResolvers = {
  group: ['**/schema.generated.ts'],
  message: 'Types of the schema are for resolvers; storage and domain have their own.',
};

const restrict = (slice: string, files: string, ...patterns: object[]): OxlintOverride => ({
  files: [`src/${slice}/${files}`],
  rules: {
    'no-restricted-imports': ['error', { paths: processes, patterns: [relative(slice), ...patterns] }],
  },
});

const sliceRules = Object.entries(slices).flatMap(([slice, allowed]) => {
  const open = [slice, ...allowed].map((name) => `!#${name}/${(name !== slice && doors[name]) || '**'}`);
  const direction = {
    group: ['#*/**', ...open],
    message: `${slice} may import ${allowed.join(', ') || 'no other slice'}, and each that has a door by its door.`,
  };
  return [
    restrict(slice, '**', direction, sqlOutsideStorage, generatedOutsideResolvers),
    restrict(slice, '**/*-storage.ts', direction, generatedOutsideResolvers),
    restrict(slice, '*resolvers.ts', direction, sqlOutsideStorage),
  ];
});

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist/**', '**/*.generated.ts'],
  rules: {
    'eslint/no-await-in-loop': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-shadow': 'off',
    'eslint/max-lines': ['error', { max: 400 }],
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/always-return': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: ['../../*'], message: 'Leave a slice by its #alias.' }] },
    ],
  },
  overrides: [
    ...sliceRules,
    restrict('agent', '**', {
      group: agentImports,
      message: 'The agent imports Node and the protocol only.',
    }),
    {
      files: ['test/**', '**/*.test.ts', '**/*.fixture.ts', 'bench/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['../../*'], message: 'Leave a slice by its #alias.' }] },
        ],
        'typescript/no-explicit-any': 'off',
        'unicorn/no-empty-file': 'off',
      },
    },
    // One file per language has all texts of the console.
    { files: ['console/words/*.ts'], rules: { 'eslint/max-lines': 'off' } },
    { files: ['test/contract/**'], rules: { 'typescript/no-explicit-any': 'error' } },
    {
      files: [
        '*.config.ts',
        '**/*.config.ts',
        'test/testkit/summary-reporter.ts',
        'test/testkit/{cluster,global}-setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['src/**'],
      excludeFiles: ['src/app/config/**', 'src/agent/commands/settings.ts'],
      rules: { 'node/no-process-env': 'error' },
    },
  ],
});
