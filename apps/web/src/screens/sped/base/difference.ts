import { cfopName, isEntry } from '@portal/contract/cfops.ts'
import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { formatCount, formatReais } from '../../../lib/format.ts'

/** One reason why two files of a month differ. */
export interface Change {
  text: string
  /** Effect on the ICMS due (a credit balance is negative); null without an effect of its own */
  effect: number | null
  /** True for another tax: not part of the sum of effects */
  isOtherTax?: true
}

type Cfop = ResumoSped['cfops'][number]

const cents = (value: number): number => Math.round(value * 100)
const NONE = { vl_operacao: 0, vl_base: 0, vl_icms: 0, vl_st: 0, vl_ipi: 0 }

/**
 * Lists the differences between two generations as pt-BR sentences. The effects add up to the change of the
 * ICMS balance.
 */
export function changesBetween(before: ResumoSped, after: ResumoSped): Change[] {
  const documents = documentsChange(after.nr_documentos - before.nr_documentos)
  const changes = [...cfopChanges(before.cfops, after.cfops), ...assessmentChanges(before.apuracao, after.apuracao)]
  const otherChanges = otherTaxes(before, after)
  const total = balanceOf(after.apuracao) - balanceOf(before.apuracao)
  const rest = total - changes.reduce((sum, { effect }) => sum + cents(effect ?? 0), 0)
  return [
    ...documents,
    ...changes,
    ...(rest === 0 ? [] : [{ text: 'Outros efeitos na apuração', effect: rest / 100 }]),
    ...otherChanges,
  ]
}

/** Amount due less the credit carried forward, in cents. */
const balanceOf = ({ vl_recolher, vl_saldo_transportar }: ResumoSped['apuracao']): number =>
  cents(vl_recolher) - cents(vl_saldo_transportar)

function documentsChange(count: number): Change[] {
  if (count === 0) return []
  return [
    {
      text: `${formatCount(Math.abs(count), 'documento', 'documentos')} a ${count > 0 ? 'mais' : 'menos'}`,
      effect: null,
    },
  ]
}

function cfopChanges(before: readonly Cfop[], after: readonly Cfop[]): Change[] {
  const [cfopsBefore, cfopsAfter] = [byCode(before), byCode(after)]
  return [...new Set([...cfopsBefore.keys(), ...cfopsAfter.keys()])]
    .sort()
    .flatMap((code) => cfopChange(code, cfopsBefore.get(code), cfopsAfter.get(code)))
}

const byCode = (cfops: readonly Cfop[]) => new Map(cfops.map((cfop) => [cfop.cd_cfop, cfop]))

function cfopChange(code: string, before: Cfop | undefined, after: Cfop | undefined): Change[] {
  const [old, current] = [before ?? NONE, after ?? NONE]
  const icms = cents(current.vl_icms) - cents(old.vl_icms)
  const tax = isEntry(code) ? 'crédito' : 'débito'
  const fields: [keyof typeof NONE, string][] = [
    ['vl_operacao', 'valor contábil'],
    ['vl_icms', tax],
    ['vl_base', 'base'],
    ['vl_st', 'ST'],
    ['vl_ipi', 'IPI'],
  ]
  // report only the first changed field: the others follow from it
  const changed = fields.find(([field]) => cents(current[field]) !== cents(old[field]))
  if (!changed) return []
  const [field, word] = changed
  const name = [`CFOP ${code}`, cfopName(code)].filter(Boolean).join(', ')
  const values = `${word} de ${formatReais(old[field])} para ${formatReais(current[field])}`
  const also = field === 'vl_operacao' && icms !== 0 ? `, ${icms > 0 ? 'mais' : 'menos'} ${tax}` : ''
  return [{ text: `${name}: ${values}${also}`, effect: (isEntry(code) ? -icms : icms) / 100 }]
}

type Field = Exclude<keyof ResumoSped['apuracao'], 'detalhe'>
const PARTS: readonly { field: Field; name: string; sign: 1 | -1 }[] = [
  { field: 'vl_ajustes_debito', name: 'Outros débitos e estornos de créditos', sign: 1 },
  { field: 'vl_ajustes_credito', name: 'Outros créditos e estornos de débitos', sign: -1 },
  { field: 'vl_saldo_anterior', name: 'Saldo credor do mês anterior', sign: -1 },
  { field: 'vl_deducoes', name: 'Deduções', sign: -1 },
]

const assessmentChanges = (before: ResumoSped['apuracao'], after: ResumoSped['apuracao']): Change[] =>
  PARTS.flatMap(({ field, name, sign }) => {
    const change = cents(after[field]) - cents(before[field])
    const text = `${name}: de ${formatReais(before[field])} para ${formatReais(after[field])}`
    return change === 0 ? [] : [{ text, effect: (sign * change) / 100 }]
  })

/** Amounts due beside the company's own ICMS. Files generated before these were stored do not have them. */
function otherTaxes(before: ResumoSped, after: ResumoSped): Change[] {
  const taxes: [name: string, was: number | null, is: number | null][] = [
    ['DIFAL e FCP a recolher', dueDifal(before), dueDifal(after)],
    ['ICMS-ST a recolher', dueSt(before), dueSt(after)],
    ['IPI a recolher', before.ipi?.vl_recolher ?? null, after.ipi?.vl_recolher ?? null],
  ]
  return taxes.flatMap(([name, old, current]) =>
    old === null || current === null || old === current
      ? []
      : [
          {
            text: `${name}: de ${formatReais(old)} para ${formatReais(current)}`,
            effect: null,
            isOtherTax: true as const,
          },
        ],
  )
}

const sumReais = (values: readonly number[]): number => values.reduce((sum, value) => sum + cents(value), 0) / 100
const dueDifal = ({ difal }: ResumoSped): number | null =>
  difal ? sumReais(difal.flatMap(({ vl_difal, vl_fcp }) => [vl_difal, vl_fcp])) : null
const dueSt = ({ st }: ResumoSped): number | null => (st ? sumReais(st.map(({ vl_recolher }) => vl_recolher)) : null)
