import { expect, test } from 'vitest'
import { judgeNode } from './cluster.ts'

const NODE = {
  host: '10.0.0.2',
  port: 5432,
  coordinator: false,
  alive: true,
  shards: 16,
  bytes: 0,
  connections: 1,
  connectionLimit: 100,
  maxPrepared: 100,
  tables: [],
}

test('a node that answers and can prepare a transaction per connection has no finding', () => {
  expect(judgeNode(NODE)).toEqual([])
})

test('a silent node is an error, too few prepared transactions are a warning', () => {
  expect(judgeNode({ ...NODE, alive: false })[0]).toMatchObject({
    situacao: 'erro',
    texto: expect.stringMatching(/^10\.0\.0\.2:5432 não responde/),
  })
  expect(judgeNode({ ...NODE, maxPrepared: 99 })[0]?.situacao).toBe('aviso')
})
