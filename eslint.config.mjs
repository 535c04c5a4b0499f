import tseslint from 'typescript-eslint'

/** Type-checked rules only; format and syntax rules are biome's. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.gen.ts', '**/*.mjs', '**/*.cjs', '**/*.js', 'data/**', 'e2e/results/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: ['./tsconfig.json', './apps/web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/restrict-plus-operands': 'error',
      'max-lines': ['warn', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['warn', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['warn', 4],
    },
  },
  {
    // the text of a query is a literal, never concatenated; values are passed as parameters
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'apps/server/src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='sql'][property.name=/^(raw|lit)$/]",
          message: 'SQL from text: write it in the template, with its values as parameters.',
        },
        {
          selector:
            "CallExpression[callee.property.name='query'] > :matches(TemplateLiteral[expressions.length>0], BinaryExpression):first-child",
          message: 'SQL put together: pass values as parameters.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', '**/*.config.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // a component's body is mostly markup; the limit of lines per file still applies
    files: ['apps/web/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['warn', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
)
