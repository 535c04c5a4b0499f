import { expect, test } from 'vitest'
import { reportsOf } from './words.ts'

test('reports by service and municipality are for a list of NFS-e alone', () => {
  const values = (tipo: string | undefined) => reportsOf(tipo).map(({ value }) => value)
  for (const tipo of [undefined, 'nfe', 'cte']) expect(values(tipo)).not.toEqual(expect.arrayContaining(['servico']))
  expect(values('nfse')).toEqual([...values('nfe'), 'servico', 'municipio'])
})
