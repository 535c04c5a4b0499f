import { type FilterName, filterRows } from '@portal/contract/filtros.ts'
import type { ConsultaFiltro } from '@portal/contract/notas.ts'
import { describe, expect, test } from 'vitest'
import { filterExample } from '../../../testing/filters.ts'
import type { Asker } from '../consulta/filter.ts'
import { toNotaFilter } from '../consulta/wire.ts'
import { filterWords, periodWords } from './filter-words.ts'

const TAX_ID = '12345678000195'
const EMPRESA = { id: 1, taxId: TAX_ID, root: '12345678', name: 'Matriz', papel: 'titular' }
const ASKER = { account: { id: 'x', name: 'Ana' }, empresas: [EMPRESA] } as unknown as Asker // what a filter reads of it

const wordsOf = (query: ConsultaFiltro) => {
  const filter = toNotaFilter({ cnpj_remetente: TAX_ID, ...query }, ASKER)
  return `${periodWords(filter)} · ${filterWords(filter)}`.split(' · ')
}

/** A filter that means nothing without another one */
const WITH: { readonly [name in FilterName]?: FilterName } = { verdicts: 'imports' }

test.each(filterRows.map(([name]) => name))('a paper says that it is filtered by %s', (name) => {
  const other = WITH[name]
  const before = other ? filterExample(other) : {}
  const words = wordsOf({ ...before, ...filterExample(name) })
  const added = words.filter((word) => !wordsOf(before).includes(word))
  expect(added.join()).toMatch(/\S/)
  expect(words.join()).not.toMatch(/undefined|null|NaN/)
})

describe('the words of a paper', () => {
  test.each<[ConsultaFiltro, string]>([
    [{ fl_conflito: 'S' }, 'com outra cópia de conteúdo diferente'],
    [{ fl_conflito: 'N' }, 'sem outra cópia de conteúdo diferente'],
    [{ fl_tardio: 'N' }, 'sem as de depois do fechamento'],
    [{ ds_filial: '0001' }, 'filial 0001'],
    [{ ds_situacao: 'cancelada,sem_protocolo' }, 'situação cancelada, sem protocolo'],
    [{ fl_assinatura: 'nao_verificavel' }, 'assinatura não verificável'],
    [{ nr_docfiscalini: '1', nr_docfiscalfim: '70' }, 'número de 1 a 70'],
    [{ vl_docfiscalini: '600,5' }, 'valor a partir de 600,50'],
    [{ dt_importacaofim: '2026-06-30' }, 'importação até 30/06/2026'],
    [{ nr_cnpjdestinatario: '11.444.777/0001-61' }, 'outra parte 11444777000161'],
    [{ nr_serie: '1' }, 'série 1'],
    [{ ds_papel: 'tomador' }, 'papel tomador'],
    [{ fl_baixada: 'N' }, 'não baixadas'],
    [{ fl_terceiro: 'N' }, 'não enviadas por terceiro'],
    [{ ds_busca: 'São João' }, 'busca «sao joao»'],
    [{ ds_protocolo: 'desconhecido' }, 'com protocolo desconhecido'],
    [{ fl_homologacao: '1' }, 'com as de homologação'],
  ])('of %j are «%s»', (query, words) => expect(wordsOf(query)).toContain(words))
})
