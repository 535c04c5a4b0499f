import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { NotasQuery } from '../../../api/notas/notas.ts'
import { markDownloaded } from './use-notas.ts'

const NFE: NotasQuery = { cnpj_remetente: '41827365000171', ds_tipo: 'nfe' }
const CTE: NotasQuery = { ...NFE, ds_tipo: 'cte' }

function listed() {
  const client = new QueryClient()
  const rows = [{ id: 'a' }, { id: 'b' }]
  client.setQueryData(['notas', 'rows', NFE], { pages: [{ data: rows }], pageParams: [null] })
  client.setQueryData(['notas', 'page', { ...NFE, ordem: 'dt_emissao' }, { limite: 50 }], { data: rows })
  client.setQueryData(['notas', 'page', CTE, { limite: 50 }], { data: rows })
  const marked = () =>
    JSON.stringify(client.getQueriesData({ queryKey: ['notas'] }).map(([, data]) => data)).match(/"fl_baixada":"S"/g)
  return { client, marked }
}

test('a whole filter is marked as downloaded in its own lists, in whatever order, and in no other', () => {
  const { client, marked } = listed()
  markDownloaded(client, { filter: NFE })
  expect(marked()).toHaveLength(4)
  expect(client.getQueryData(['notas', 'page', CTE, { limite: 50 }])).toEqual({ data: [{ id: 'a' }, { id: 'b' }] })
})

test('single rows are marked wherever they are listed', () => {
  const { client, marked } = listed()
  markDownloaded(client, { ids: new Set(['b']) })
  expect(marked()).toHaveLength(3)
})
