import { expect, test } from 'vitest'
import { readDefinitions } from '../../db/definitions.ts'
import { toShardCondition } from '../../db/shard-condition.ts'
import { DISTRIBUTED } from './tables.ts'

test.each([
  ['(empresa_id = ANY (( SELECT app_empresas() AS app_empresas)))', '(empresa_id = ANY (app_empresas()))'],
  ['(id = ( SELECT app_account() AS app_account))', '(id = app_account())'],
  ['((empresa_id <> 0) OR ( SELECT is_provider() AS is_provider))', '((empresa_id <> 0) OR app_provider())'],
  ['( SELECT is_provider() AS other)', '( SELECT app_provider() AS other)'],
  [
    '(NULLIF((empresa_id = ANY (( SELECT app_empresas() AS app_empresas)::bigint[])), false) IS NOT NULL)',
    `(NULLIF(position(',' || empresa_id || ',' in ',' || current_setting('app.empresas', true) || ','), 0) IS NOT NULL)`,
  ],
  [
    '(NULLIF((empresa_id = ANY (app_empresas())), false) IS NOT NULL)',
    `(NULLIF(position(',' || empresa_id || ',' in ',' || current_setting('app.empresas', true) || ','), 0) IS NOT NULL)`,
  ],
  [
    'using (nullif(empresa_id = any ((select app_empresas())::bigint[]), false) is not null)',
    `using (NULLIF(position(',' || empresa_id || ',' in ',' || current_setting('app.empresas', true) || ','), 0) IS NOT NULL)`,
  ],
  ['(empresa_id <> 0 or (select is_provider()))', '(empresa_id <> 0 or app_provider())'],
  ['this_is_provider()', 'this_is_provider()'],
  ['true', 'true'],
])('%s becomes %s', (condition, expected) => {
  expect(toShardCondition(condition)).toBe(expected)
})

test('the policies of a distributed table have no subquery after the change', () => {
  const policies = readDefinitions().filter(({ kind, name }) => kind === 'policy' && DISTRIBUTED.includes(name))
  expect(policies).toHaveLength(DISTRIBUTED.length)
  for (const { name, text } of policies)
    expect(toShardCondition(text.replace(/--.*/g, '')), name).not.toMatch(/select|is_provider/i)
})
