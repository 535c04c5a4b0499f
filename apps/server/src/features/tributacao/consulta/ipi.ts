import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { dayText } from '@portal/tables/checks/written.ts'
import { dayOfAct } from '@portal/tables/fixed/acts.ts'
import { type EntryOn, storedText, textOrNull } from '../tabelas/as-of.ts'
import type { TaxView } from '../tabelas/view.ts'
import { sourceOf } from './source.ts'

type Ipi = Tributacao['ipi']

/** First day of the TIPI that the program carries, and of the year in which the IPI mostly ends. */
const TIPI_STARTS = '2022-08-01'
const IPI_ENDS = dayOfAct('ipi_zero')
const END_LAW = 'ADCT, art. 126, III, e LC 214/2025, art. 454'

const EXCEPTIONS = 'quem é descrito num Ex paga a alíquota do Ex'
const LIMITS = 'notas complementares e incentivos (bebidas, informática, Zona Franca de Manaus) não estão aqui'
const CIGARETTES = '24022000'
const CIGARETTE_RULE = 'no regime especial há também valor por maço, que não está aqui'

const rateOf = (row: EntryOn | undefined): Ipi['pr_ipi'] => {
  const rate = row ? textOrNull(row.data, 'rate') : null
  return rate === null || rate === 'NT' ? rate : Number(rate)
}

/** IPI of an NCM: its rate without exception, the exceptions, and what would change it. */
export function ipiOf(view: TaxView, ncm: string): Ipi {
  const rows = view.ipi(ncm)
  const base = rows.find(({ key }) => key.length === 8)
  const table = sourceOf(view, 'tipi', base ?? rows[0])
  const act = base ? textOrNull(base.data, 'act') : null
  const exs = rows
    .filter(({ key }) => key.length > 8)
    .map((row) => ({ nr_ex: row.key.slice(9), ...nameOfEx(row), pr_ipi: rateOf(row) }))
  const rate = rateOf(base)
  const answer = {
    pr_ipi: rate,
    ds_situacao: rate === null ? ('ausente' as const) : ('vigente' as const),
    exs,
    ds_ato: act,
    dt_inicio: base?.from ?? null,
    ds_condicao: rate === null ? unknownReason(view, { ncm, base }) : conditionOf(view, { ncm, base, exs }),
    ds_fonte: table?.source ?? 'TIPI',
    dt_referencia: table?.reference_date ?? null,
  }
  return view.day >= IPI_ENDS ? fromTheEnd(answer) : answer
}

const nameOfEx = ({ data }: EntryOn) => (storedText(data, 'name') ? { nm_ex: storedText(data, 'name') } : {})

interface About {
  ncm: string
  base: EntryOn | undefined
}

function conditionOf(view: TaxView, { ncm, base, exs }: About & { exs: Ipi['exs'] }): string {
  const date = sourceOf(view, 'tipi', base)?.reference_date ?? ''
  const parts = [
    exs.length > 0 ? EXCEPTIONS : '',
    ncm === CIGARETTES ? CIGARETTE_RULE : '',
    view.day < date ? `a tabela é de ${dayText(date)}: mudança entre o dia consultado e essa data não está aqui` : '',
    LIMITS,
  ]
  return sentenceOf(parts)
}

const sentenceOf = (parts: readonly string[]): string => {
  const joined = parts.filter((part) => part !== '').join('; ')
  return `${joined.charAt(0).toUpperCase()}${joined.slice(1)}.`
}

function unknownReason(view: TaxView, { ncm, base }: About): string {
  if (/^870[34]/.test(ncm) && base?.isCarried)
    return (
      'A alíquota de 87.03 e 87.04 mudou com o Decreto 12.549/2025 (NC 87-13 a 87-15), e a tabela nova não está aqui: ' +
      'confira no decreto. Ausência não quer dizer zero.'
    )
  if (base) return 'A linha deste NCM na TIPI em uso não traz alíquota. Ausência não quer dizer zero.'
  if (view.day < TIPI_STARTS) return `A TIPI de antes de ${dayText(TIPI_STARTS)} não está aqui.`
  return 'Este NCM não está na TIPI em uso no dia consultado. Ausência não quer dizer zero.'
}

/** From 2027 on only a list of the government, which does not exist yet, says which goods keep a rate. */
function fromTheEnd(answer: Ipi): Ipi {
  if (answer.pr_ipi === 'NT') return answer
  return {
    ...answer,
    pr_ipi: null,
    ds_situacao: 'ausente',
    exs: [],
    ds_ato: null,
    dt_inicio: IPI_ENDS,
    ds_condicao:
      'De 2027 em diante a alíquota do IPI vai a zero, salvo produto com industrialização incentivada na Zona Franca de Manaus. ' +
      'A lista desses produtos não está aqui. Pergunta: há industrialização incentivada deste produto na Zona Franca?',
    ds_fonte: END_LAW,
    dt_referencia: IPI_ENDS,
  }
}
