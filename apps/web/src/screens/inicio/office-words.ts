import type { Fechamento, TotaisFechamento } from '@portal/contract/fechamento/fechamento.ts'
import { hasCaptureTrouble } from '../../api/escritorio/fechamento.ts'
import { formatCount } from '../../lib/format.ts'

/** One sentence about several companies, and the quick filter of the board that shows them. */
export interface OfficeMatter {
  key: string
  isError: boolean
  strong: string
  after: string
  way: string
}

type Noun = readonly [one: string, many: string]
const COMPANY: Noun = ['empresa', 'empresas']

interface Reason {
  key: string
  isError?: boolean
  count: (totais: TotaisFechamento) => number
  noun?: Noun
  /** What one and what several do */
  verb: Noun
  after: string
  way: string
}

const REASONS: readonly Reason[] = [
  {
    key: 'captura',
    isError: true,
    count: ({ captura_com_problema }) => captura_com_problema,
    verb: ['está', 'estão'],
    after: 'com a captura parada, bloqueada ou sem certificado.',
    way: 'Ver empresas',
  },
  {
    key: 'efd_erros',
    isError: true,
    count: ({ efd }) => efd.com_erros,
    noun: ['EFD', 'EFDs'],
    verb: ['tem', 'têm'],
    after: 'erros.',
    way: 'Ver erros',
  },
  {
    key: 'conflitos',
    isError: true,
    count: ({ pendencias }) => pendencias.conflitos ?? 0,
    verb: ['tem', 'têm'],
    after: 'notas com outra cópia, de conteúdo diferente.',
    way: 'Ver conflitos',
  },
  {
    key: 'tardios',
    count: ({ nr_com_tardios }) => nr_com_tardios,
    noun: ['mês fechado', 'meses fechados'],
    verb: ['recebeu', 'receberam'],
    after: 'documentos depois do fechamento.',
    way: 'Ver tardios',
  },
  {
    key: 'sem_xml',
    count: ({ pendencias }) => pendencias.sem_xml ?? 0,
    verb: ['tem', 'têm'],
    after: 'notas que ainda são só resumo, sem XML.',
    way: 'Ver empresas',
  },
  {
    key: 'lacunas',
    count: ({ pendencias }) => pendencias.numeros_faltando ?? 0,
    verb: ['tem', 'têm'],
    after: 'números sem nota.',
    way: 'Ver lacunas',
  },
  {
    key: 'contas',
    count: ({ pendencias }) => pendencias.contas_faltando ?? 0,
    verb: ['está', 'estão'],
    after: 'sem contas de consumo que costumam vir.',
    way: 'Ver empresas',
  },
  {
    key: 'ibscbs',
    count: ({ pendencias }) => pendencias.erros_ibscbs ?? 0,
    verb: ['tem', 'têm'],
    after: 'notas com erro de IBS e CBS.',
    way: 'Ver empresas',
  },
  {
    key: 'a_confirmar',
    count: ({ pendencias }) => pendencias.cancelamentos_a_confirmar ?? 0,
    verb: ['tem', 'têm'],
    after: 'cancelamentos a confirmar.',
    way: 'Ver empresas',
  },
  {
    key: 'sem_manifestacao',
    count: ({ pendencias }) => pendencias.sem_manifestacao ?? 0,
    verb: ['tem', 'têm'],
    after: 'notas recebidas sem manifestação conclusiva.',
    way: 'Ver empresas',
  },
  {
    key: 'efd_configurar',
    count: ({ efd }) => efd.sem_configuracao,
    verb: ['ainda não tem', 'ainda não têm'],
    after: 'a EFD configurada.',
    way: 'Ver empresas',
  },
  {
    key: 'sem_responsavel',
    count: ({ nr_sem_responsavel }) => nr_sem_responsavel,
    verb: ['está', 'estão'],
    after: 'sem responsável.',
    way: 'Ver empresas',
  },
]

/** What the board says that needs a person. */
export const officeMatters = (totais: TotaisFechamento): OfficeMatter[] =>
  REASONS.flatMap(({ key, isError = false, count, noun = COMPANY, verb, after, way }) => {
    const found = count(totais)
    if (found === 0) return []
    const strong = formatCount(found, ...noun)
    return [{ key, isError, strong, after: ` ${verb[found === 1 ? 0 : 1]} ${after}`, way }]
  })

/** The same of one company. */
const ALONE: readonly (Omit<OfficeMatter, 'way'> & { test: (row: Fechamento) => boolean })[] = [
  {
    ...{ key: 'captura', isError: true, strong: 'A captura', after: ' está parada, bloqueada ou sem certificado.' },
    test: hasCaptureTrouble,
  },
  {
    ...{ key: 'efd_erros', isError: true, strong: 'A EFD', after: ' do mês tem erros.' },
    test: ({ efd }) => efd.ds_estado === 'com_erros',
  },
  {
    ...{ key: 'conflitos', isError: true, strong: 'Há notas', after: ' com outra cópia, de conteúdo diferente.' },
    test: ({ pendencias }) => (pendencias.conflitos ?? 0) > 0,
  },
  {
    ...{ key: 'tardios', isError: false, strong: 'O mês fechado', after: ' recebeu documentos depois do fechamento.' },
    test: ({ ds_estado, nr_tardios }) => ds_estado === 'fechado' && nr_tardios > 0,
  },
  {
    ...{ key: 'contas', isError: false, strong: 'Faltam contas', after: ' de consumo que costumam vir.' },
    test: ({ pendencias }) => (pendencias.contas_faltando ?? 0) > 0,
  },
  {
    ...{ key: 'ibscbs', isError: false, strong: 'Há notas', after: ' com erro de IBS e CBS.' },
    test: ({ pendencias }) => (pendencias.erros_ibscbs ?? 0) > 0,
  },
  {
    ...{ key: 'efd_configurar', isError: false, strong: 'A EFD', after: ' ainda não está configurada.' },
    test: ({ efd }) => efd.ds_estado === 'sem_configuracao',
  },
  {
    ...{ key: 'sem_responsavel', isError: false, strong: 'A empresa', after: ' está sem responsável.' },
    test: ({ nm_responsavel }) => nm_responsavel === null,
  },
]

/** What the board says of one company; the way is its month. */
export const companyMatters = (row: Fechamento): OfficeMatter[] =>
  ALONE.filter(({ test }) => test(row)).map(({ test: _, ...matter }) => ({ ...matter, way: 'Abrir o mês' }))

/** EFDs that the month has, and those that were not checked since something changed: they have no state. */
export const efdCounts = (rows: readonly Pick<Fechamento, 'efd'>[]): { all: number; unchecked: number } => ({
  all: rows.filter(({ efd }) => efd.ds_estado !== 'nao_se_aplica').length,
  unchecked: rows.filter(({ efd }) => efd.ds_estado === null).length,
})

const centsOf = (value: number | null | undefined): number => Math.round((value ?? 0) * 100)

/** EFDs by the day on which they are due, the first day first. */
export function dueDays(rows: readonly Fechamento[]) {
  const days = new Map<string, { count: number; delivered: number; cents: number }>()
  for (const { efd } of rows) {
    if (!efd.dt_vencimento) continue
    const day = days.get(efd.dt_vencimento) ?? { count: 0, delivered: 0, cents: 0 }
    day.count += 1
    if (efd.ds_estado === 'entregue') day.delivered += 1
    day.cents += centsOf(efd.vl_icms)
    days.set(efd.dt_vencimento, day)
  }
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, { cents, ...counts }]) => ({ day, ...counts, icms: cents / 100 }))
}

/** Companies by who is responsible, the most first; those without anybody last. */
export function byPerson(rows: readonly Fechamento[]) {
  const people = new Map<string | null, { count: number; closed: number; noXml: number; errors: number }>()
  for (const { nm_responsavel, ds_estado, pendencias, efd } of rows) {
    const person = people.get(nm_responsavel) ?? { count: 0, closed: 0, noXml: 0, errors: 0 }
    person.count += 1
    if (ds_estado === 'fechado') person.closed += 1
    if ((pendencias.sem_xml ?? 0) > 0) person.noXml += 1
    if (efd.ds_estado === 'com_erros') person.errors += 1
    people.set(nm_responsavel, person)
  }
  return [...people]
    .map(([name, counts]) => ({ name, ...counts }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.count - a.count)
}
