import type { Conta, ContaBody, SerieConta } from '@portal/contract/contas/contas.ts'
import type { ModeloConta } from '@portal/contract/modelos.ts'
import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { roundTo } from '../../../fields/number.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'

/** The ten fields of a bill, as they are typed. Amounts are null while empty. */
export interface Draft {
  emitente: string
  modelo: ModeloConta
  consumo: string
  numero: string
  serie: string
  emissao: string | null
  vencimento: string | null
  total: number | null
  base: number | null
  icms: number | null
}

export const MODELS: readonly { value: ModeloConta; label: string }[] = [
  { value: '06', label: '06, energia' },
  { value: '21', label: '21, comunicação' },
  { value: '22', label: '22, telecomunicação' },
  { value: '28', label: '28, gás' },
  { value: '29', label: '29, água' },
]
export const CLASSES: readonly { value: string; label: string }[] = [
  { value: '', label: 'Não informar' },
  { value: '01', label: '01 Comercial' },
  { value: '02', label: '02 Consumo próprio' },
  { value: '03', label: '03 Iluminação pública' },
  { value: '04', label: '04 Industrial' },
  { value: '05', label: '05 Poder público' },
  { value: '06', label: '06 Residencial' },
  { value: '07', label: '07 Rural' },
  { value: '08', label: '08 Serviço público' },
]

/** True for the models that have a class of consumption with these eight values. */
export const hasClass = (modelo: ModeloConta): boolean => modelo === '06' || modelo === '28'

const PAPER_MODELS: Readonly<Record<SerieConta['ds_grupo'], ModeloConta>> = {
  energia: '06',
  agua: '29',
  gas: '28',
  comunicacao: '22',
}
const isPaper = (modelo: string): modelo is ModeloConta => MODELS.some(({ value }) => value === modelo)

/** An empty draft; of an account with its supplier and model. */
export const newDraft = (series: SerieConta | null): Draft => ({
  emitente: series?.nr_cpfcnpj_emitente ?? '',
  modelo: !series ? '06' : isPaper(series.modelo) ? series.modelo : PAPER_MODELS[series.ds_grupo],
  consumo: '',
  numero: '',
  serie: '',
  emissao: null,
  vencimento: null,
  total: null,
  base: null,
  icms: null,
})

/**
 * Rate of a bill from its amounts: the round rate that gives the typed ICMS, or else ICMS divided by base. `expected` is base times the nearest
 * round rate; present when it differs from the typed ICMS.
 */
export function rateOf(base: number | null, icms: number | null): { rate: number; expected: number | null } {
  if (!base || !icms) return { rate: 0, expected: null }
  const quotient = (icms / base) * 100
  const round = Math.round(quotient * 2) / 2
  const expected = roundTo((base * round) / 100, 2)
  if (Math.abs(expected - icms) <= 0.05) return { rate: round, expected: null }
  return { rate: roundTo(quotient, 2), expected }
}

/** Errors of a draft by field; it is saved only without any. */
export function faultsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  const { emitente, numero, emissao, total, base, icms } = draft
  return {
    ...(isCnpj(cleanTaxId(emitente)) ? {} : { emitente: 'Informe o CNPJ do fornecedor.' }),
    ...(/^[1-9]\d{0,8}$/.test(numero) ? {} : { numero: 'Só números, até 9.' }),
    ...(emissao ? {} : { emissao: 'Informe a emissão.' }),
    ...(total && total > 0 ? {} : { total: 'Informe o valor.' }),
    ...((base ?? 0) > (total ?? 0) ? { base: 'Passa do valor total.' } : {}),
    ...((icms ?? 0) > (base ?? 0) ? { icms: 'Passa da base.' } : {}),
  }
}

export const toBody = (draft: Draft, instalacao: string | null): ContaBody => ({
  modelo: draft.modelo,
  nr_documento: Number(draft.numero),
  nr_serie: draft.serie.trim() || null,
  dt_emissao: draft.emissao ?? '',
  dt_vencimento: draft.vencimento,
  nr_cpfcnpj_emitente: cleanTaxId(draft.emitente),
  vl_documento: draft.total ?? 0,
  vl_bc_icms: draft.base ?? 0,
  pr_icms: rateOf(draft.base, draft.icms).rate,
  vl_icms: draft.icms ?? 0,
  ds_consumo: hasClass(draft.modelo) && draft.consumo ? draft.consumo : null,
  ds_instalacao: instalacao,
})

export interface Check {
  kind: 'ok' | 'doubt' | 'blocked' | 'info'
  text: string
  detail: string
}

/** The lines below the fields. Only a bill that is already booked keeps the draft from being saved. */
export function checksOf(
  draft: Draft,
  { series, typed }: { series: SerieConta | null; typed: readonly Conta[] },
): Check[] {
  const { total, base, icms } = draft
  const checks: Check[] = []
  const { rate, expected } = rateOf(base, icms)
  const shownRate = rate.toLocaleString('pt-BR')
  if (base && icms && expected === null)
    checks.push({ kind: 'ok', text: `Base × ${shownRate} % = ${formatMoney(icms)}`, detail: 'confere' })
  if (base && icms && expected !== null) {
    const nearest = (Math.round((icms / base) * 100 * 2) / 2).toLocaleString('pt-BR')
    const text = `Base × ${nearest} % dá ${formatMoney(expected)}; você escreveu ${formatMoney(icms)}.`
    checks.push({ kind: 'doubt', text, detail: 'confira' })
  }
  if (total && series?.vl_media) checks.push(nearAverage(total, series.vl_media))
  const same = typed.find(
    (conta) =>
      String(conta.nr_documento) === draft.numero &&
      conta.modelo === draft.modelo &&
      conta.nr_cpfcnpj_emitente === cleanTaxId(draft.emitente) &&
      (conta.nr_serie ?? '') === draft.serie.trim().toUpperCase() &&
      conta.dt_emissao === draft.emissao,
  )
  if (same)
    checks.push({
      kind: 'blocked',
      text: `Este número já foi escriturado em ${formatDate(same.dt_cadastro)}.`,
      detail: '',
    })
  else if (draft.numero !== '')
    checks.push({ kind: 'ok', text: 'Número ainda não escriturado', detail: draft.serie ? `série ${draft.serie}` : '' })
  if (total && base && total > base)
    checks.push({ kind: 'info', text: 'Fora da base', detail: formatMoney(roundTo(total - base, 2)) })
  return checks
}

function nearAverage(total: number, mean: number): Check {
  const times = total / mean
  const detail = `média ${formatMoney(mean)}`
  if (times < 2 && times > 0.5) return { kind: 'ok', text: 'Parecida com as anteriores', detail }
  return { kind: 'doubt', text: `${roundTo(times, 1).toLocaleString('pt-BR')} vezes a média. Confira.`, detail }
}

/** Where the EFD books the bill. */
export const bookText = (modelo: ModeloConta): string =>
  `Vai para a EFD no ${modelo === '21' || modelo === '22' ? 'D500' : 'C500'}, com o CFOP e o CST da configuração da empresa.`
