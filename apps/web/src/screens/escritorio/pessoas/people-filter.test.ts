import type { EmpresaDaCarteira, PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { expect, test } from 'vitest'
import { peopleOf, seenBy } from './people-filter.ts'

const person = (part: Partial<PessoaDoEscritorio>): PessoaDoEscritorio => ({
  id: 'p1',
  cpfcnpj: '11144477735',
  nome: 'Bruna',
  email: '',
  papel: 'contador',
  etiquetas: [],
  fl_carteira: 'N',
  nr_empresas: 0,
  fl_pendente: 'N',
  ds_pendencia: null,
  dt_inicio: '2026-01-02T10:00:00-03:00',
  dt_expiracao: null,
  dt_ultimo_acesso: null,
  ...part,
})
const empresa = (cpfcnpj: string, part: Partial<EmpresaDaCarteira>): EmpresaDaCarteira => ({
  cpfcnpj,
  nome: cpfcnpj,
  uf: 'SP',
  ie: null,
  ds_regime: null,
  ds_situacao: 'ativa',
  fl_comprovada: 'S',
  etiquetas: [],
  nm_responsavel: null,
  dt_certificado: null,
  ...part,
})

test('a tab shows its papel; pending people are in theirs and in Convites', () => {
  const people = [person({ id: '1' }), person({ id: '2', papel: 'dono' }), person({ id: '3', fl_pendente: 'S' })]
  const ids = (tab: Parameters<typeof peopleOf>[1]) => peopleOf(people, tab).map(({ id }) => id)
  expect([ids('todas'), ids('contador'), ids('dono'), ids('convites')]).toEqual([
    ['1', '2', '3'],
    ['1', '3'],
    ['2'],
    ['3'],
  ])
})

test('a person sees the companies of the own etiquetas, or all; without any none', () => {
  const empresas = [
    empresa('A', { etiquetas: ['Comércio'] }),
    empresa('B', { etiquetas: ['Indústria', 'Comércio'] }),
    empresa('C', {}),
    empresa('D', { etiquetas: ['Comércio'], ds_situacao: 'inativa' }),
  ]
  const seen = (part: Partial<PessoaDoEscritorio>) => seenBy(person(part), empresas).map(({ cpfcnpj }) => cpfcnpj)
  expect(seen({ etiquetas: ['Comércio'] })).toEqual(['A', 'B'])
  expect(seen({})).toEqual([])
  expect(seen({ fl_carteira: 'S' })).toEqual(['A', 'B', 'C'])
})
