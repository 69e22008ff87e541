import { defineConfig } from 'oxlint';

/** Which slices each slice may import. Anything that is not listed here is refused. */
const slices: Record<string, readonly string[]> = {
  platform: [],
  identity: ['platform'],
  probing: ['platform'],
  notification: ['platform', 'identity'],
  monitoring: ['platform', 'identity', 'probing', 'notification'],
  deployment: ['platform', 'identity'],
  vat: ['platform', 'identity'],
  app: ['platform', 'identity', 'monitoring', 'deployment', 'vat'],
};

/** A slice with a door is entered by these files only; in `platform` and `identity` every file is open. */
const doors: Record<string, string> = {};

/** Besides the modules of Node, the agent imports nothing but the protocol. */
const agentImports = '^(?!node:|\\.{1,2}/|#deployment/(protocol|live-history)\\.ts$)';

const names = [...Object.keys(slices), 'agent'];
const processes = ['node:process', 'process'].map((name) => ({
  name,
  message: 'Settings are read in src/app/config; the rest of process is a global.',
}));
const relative = {
  regex: `^(\\./\\.\\./|\\.\\./\\.\\./|\\.\\./(${names.join('|')})/)`,
  message: 'Leave a slice by its #alias.',
};
const sqlOutsideStorage = {
  group: ['kysely'],
  importNames: ['sql'],
  message: 'SQL lives in *-storage.ts files.',
};

const restrict = (files: string, ...patterns: object[]) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { paths: processes, patterns: [relative, ...patterns] }] },
});

const sliceRules = Object.entries(slices).flatMap(([slice, allowed]) => {
  const open = [slice, ...allowed.filter((name) => doors[name] === undefined)].map((name) => `${name}/`);
  const byDoor = allowed.flatMap((name) => (doors[name] === undefined ? [] : [`${name}/${doors[name]}$`]));
  const direction = {
    regex: `^#(?!${[...open, ...byDoor].join('|')})`,
    message: `${slice} may import ${[...allowed.map((name) => (doors[name] ? `${name}/${doors[name]}` : name))].join(', ') || 'no other slice'}.`,
  };
  return [
    restrict(`src/${slice}/**`, direction, sqlOutsideStorage),
    restrict(`src/${slice}/**/*-storage.ts`, direction),
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
    'import/no-cycle': 'error',
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
    'no-restricted-imports': ['error', { patterns: [{ group: ['../../*'], message: relative.message }] }],
  },
  overrides: [
    ...sliceRules,
    restrict('src/agent/**', {
      regex: agentImports,
      message: 'The agent imports Node and the protocol only.',
    }),
    {
      files: ['test/**', '**/*.test.ts', '**/*.fixture.ts', 'bench/**'],
      rules: {
        'no-restricted-imports': ['error', { patterns: [{ group: ['../../*'], message: relative.message }] }],
        'typescript/no-explicit-any': 'off',
        'unicorn/no-empty-file': 'off',
      },
    },
    {
      files: [
        '*.config.ts',
        '**/*.config.ts',
        'test/testkit/summary-reporter.ts',
        'test/testkit/global-setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['src/**'],
      excludeFiles: ['src/app/config/config.ts', 'src/agent/settings.ts'],
      rules: { 'node/no-process-env': 'error' },
    },
  ],
});
