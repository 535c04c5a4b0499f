import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'
import { DISTRIBUTED } from './tables.ts'
import { distributedText, planText } from './texts.ts'

const NOTHING = {
  extension: false,
  migrations: [],
  role: false,
  tables: [],
  leftovers: [],
  functions: [],
  owners: [],
  bytes: 0,
  nodes: [],
}

test.each([
  [0, '0 bytes'],
  [1023, '1.023 bytes'],
  [1536, '1,5 KB'],
  [5 * 1024 ** 4, '5 TB'],
  [5 * 1024 ** 5, '5.120 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('the plan names each step, or says that there is none', () => {
  expect(planText(NOTHING)).toBe(`Nada a fazer: as ${DISTRIBUTED.length} tabelas já estão distribuídas.`)
  const plan = {
    ...NOTHING,
    extension: true,
    migrations: ['0001_a.sql'],
    role: true,
    tables: ['nota', 'audit'],
    bytes: 2048,
  }
  expect(planText(plan).split('\n')).toEqual([
    'Nada foi feito. Pare o portal, faça uma cópia («portal copia criar») e rode de novo com --confirmo para:',
    '- criar a extensão citus neste banco',
    '- aplicar 1 migração',
    '- permitir que o papel portal_app entre nos nós',
    '- distribuir por empresa 2 tabelas: nota, audit',
    '- mover para os nós 2 KB que já estão nessas tabelas',
  ])
})

test('the result counts the workers that hold rows', () => {
  const node = { host: 'a', port: 1, active: true }
  const nodes = [
    { ...node, coordinator: true, hasShards: false },
    { ...node, coordinator: false, hasShards: true },
  ]
  const done = { changed: true, migrations: [], tables: ['nota'], bytes: 1024, nodes }
  expect(distributedText(done)).toBe('Pronto: 1 tabela em 1 nó, 1 KB movidos.')
})
