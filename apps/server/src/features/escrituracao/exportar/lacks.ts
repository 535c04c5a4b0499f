import type { PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import type { MonthNote } from './read-month.ts'

export type Lack = PreviaExportacaoReply['faltam'][number]

/** What stops the notes of a month, each missing code once. */
export type LackList = Map<string, Lack>

/** Missing codes listed; the notes count all of them. */
const MOST_LACKS = 200

/** Adds what stops a note. */
export function addLacks(list: LackList, note: MonthNote): void {
  const seen = new Set<string>()
  for (const { kind, key: chave, items, code } of note.lacks) {
    const tipo = LACK_KINDS[kind]
    const id = tipo === 'duvida' || tipo === 'valores' ? tipo : `${tipo} ${chave}`
    const known = list.get(id)
    if (known) {
      known.nr_itens += items
      if (!seen.has(id)) known.nr_notas += 1
    } else if (list.size < MOST_LACKS)
      list.set(id, {
        tipo,
        chave,
        ds_falta: `${lackWords(tipo, chave, note)}${code === undefined ? '' : `: o sistema não aceita o código «${code}»`}`,
        nr_itens: items,
        nr_notas: 1,
        fl_impede: true,
      })
    seen.add(id)
  }
}

/** What impedes most items first. */
export const worstLacks = (list: LackList): Lack[] =>
  [...list.values()].toSorted((a, b) => b.nr_itens - a.nr_itens || (a.chave < b.chave ? -1 : 1))

const LACK_KINDS = {
  acumulador: 'acumulador',
  conta_debito: 'conta',
  conta_credito: 'fornecedor',
  especie: 'especie',
  valores: 'valores',
  participante: 'fornecedor',
  duvida: 'duvida',
  xml: 'xml',
} as const satisfies Record<MonthNote['lacks'][number]['kind'], Lack['tipo']>

const DESTINATIONS: Readonly<Record<string, string>> = {
  revenda: 'Revenda',
  industria: 'Indústria',
  servico: 'Serviço',
  consumo: 'Uso e consumo',
  ativo: 'Imobilizado',
}

function lackWords(tipo: Lack['tipo'], key: string, { note }: MonthNote): string {
  const [destination = '', cfop = ''] = key.split(' ')
  const of = `${DESTINATIONS[destination] ?? 'Outros'}, CFOP ${cfop.slice(0, 1)}.${cfop.slice(1)}`
  switch (tipo) {
    case 'fornecedor':
      return note.party.name || 'Fornecedor sem CNPJ'
    case 'especie':
      return `Modelo ${key}`
    case 'duvida':
      return 'Itens que esperam uma decisão'
    case 'valores':
      return 'Base de ICMS maior que o valor contábil'
    case 'xml':
      return 'Nota sem o XML'
    default:
      return of
  }
}
