import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { provenanceOf } from '@portal/tables/official/official.ts'
import type { LoadedRates, TaxView } from '../tabelas/view.ts'

type Seletivo = Tributacao['is'][number]

/** Imposto Seletivo: the lines of the law that name the NCM, also before their first day. */
export function selectiveTaxOf(view: TaxView, ncm: string): Seletivo[] {
  const { date } = provenanceOf('imposto_seletivo')
  const rows = (view.carried?.selectiveTax ?? []).filter(
    ({ prefix, exceptions }) => ncm.startsWith(prefix) && !exceptions.some((other) => ncm.startsWith(other)),
  )
  return rows.map(({ category, condition, from, law }) => ({
    nm_categoria: category,
    pr_is: null,
    dt_inicio: from,
    fl_vigente: view.day >= from ? 'S' : 'N',
    ds_condicao: condition,
    ds_fonte: law,
    dt_referencia: date,
  }))
}

/** Tributable unit of an NCM. */
export function taxUnitOf(view: TaxView, ncm: string): Tributacao['utrib'] {
  const { act, date } = provenanceOf('utrib')
  const found = view.carried?.units.get(ncm)
  return found
    ? {
        cd_utrib: found.unit,
        nm_utrib: found.name,
        ds_condicao: 'Exigida nas operações com o exterior; nas outras é sugestão',
        ds_fonte: act,
        dt_referencia: date,
      }
    : null
}

const AMENDMENT = 'EC 132/2023'
const TEST_LAW = 'ADCT, art. 125; LC 214/2025, arts. 343 a 348'

const line = (nm_tributo: string, ds_regra: string, ds_fonte: string) => ({ nm_tributo, ds_regra, ds_fonte })

const NO_PIS_COFINS = line('PIS e Cofins', 'Não existem mais', 'ADCT, art. 126, II')

type Line = ReturnType<typeof line>

const percent = (rate: string) => `${rate.replace('.', ',')} %`

/** The loaded rate with its act, otherwise what the amendment says of the CBS. */
const cbsLine = ({ cbs }: LoadedRates, open: Line): Line =>
  cbs ? line('CBS', `${percent(cbs.rate)}, menos a redução da classificação`, cbs.act) : open

/** The same for the IBS, when both parts are loaded. */
function ibsLine({ ibsUf, ibsMun }: LoadedRates, open: Line): Line {
  if (!ibsUf || !ibsMun) return open
  const acts = [...new Set([ibsUf.act, ibsMun.act])].join('; ')
  return line('IBS', `${percent(ibsUf.rate)} da UF e ${percent(ibsMun.rate)} do Município, menos a redução`, acts)
}

/**
 * What each tax is in the years that change it: the test year, the first full year of the CBS, the years in which ICMS
 * falls, the end. `loadedRates`: the rates of IBS and CBS that the operator loaded for a day.
 * Source  ADCT, arts. 125 to 130 (EC 132/2023); LC 214/2025
 */
export function periodsOf(
  { icms, ipi, is }: Pick<Tributacao, 'icms' | 'ipi' | 'is'>,
  loadedRates: TaxView['loadedRates'],
): Tributacao['periodos'] {
  const rate = `${String(icms.pr_interno).replace('.', ',')} % dentro da UF`
  const testYear = [
    line('PIS e Cofins', 'Como hoje', AMENDMENT),
    line('IPI', 'Como hoje', AMENDMENT),
    line('ICMS', `Como hoje, ${rate}`, AMENDMENT),
    line('CBS', '0,9 % de teste, menos a redução', TEST_LAW),
    line('IBS', '0,1 % de teste, menos a redução', TEST_LAW),
  ]
  const later = [NO_PIS_COFINS, ipiEnd(ipi), selectiveTax(is)]
  return [
    { nr_ano: 2026, tributos: testYear },
    { nr_ano: 2027, tributos: [...later, ...firstYear(rate, loadedRates('2027-01-01'))] },
    { nr_ano: 2029, tributos: [...later, ...fallingIcms(loadedRates('2029-01-01'))] },
    { nr_ano: 2033, tributos: [...later, ...lastYear(loadedRates('2033-01-01'))] },
  ]
}

const firstYear = (rate: string, loaded: LoadedRates) => [
  cbsLine(
    loaded,
    line('CBS', 'Alíquota de referência menos 0,1 ponto, e a redução; ainda não fixada', 'ADCT, art. 127'),
  ),
  line('IBS', '0,05 % da UF e 0,05 % do Município, menos a redução (2027 e 2028)', 'ADCT, art. 127'),
  line('ICMS', `Como hoje, ${rate}`, AMENDMENT),
]

const FULL_CBS = line(
  'CBS',
  'Alíquota de referência, menos a redução da classificação; ainda não fixada',
  'ADCT, art. 130',
)

const fallingIcms = (loaded: LoadedRates) => [
  cbsLine(loaded, FULL_CBS),
  ibsLine(loaded, line('IBS', 'Sobe no lugar do que o ICMS e o ISS perdem; ainda não fixado', 'ADCT, arts. 128 e 130')),
  line('ICMS', 'Nove décimos da alíquota; 8 em 2030, 7 em 2031, 6 em 2032', 'ADCT, art. 128'),
]

const lastYear = (loaded: LoadedRates) => [
  cbsLine(loaded, FULL_CBS),
  ibsLine(
    loaded,
    line('IBS', 'Alíquota de referência, menos a redução da classificação; ainda não fixada', 'ADCT, arts. 129 e 130'),
  ),
  line('ICMS', 'Não existe mais', 'ADCT, art. 129'),
]

const ipiEnd = ({ pr_ipi }: Tributacao['ipi']) =>
  line(
    'IPI',
    pr_ipi === 'NT' ? 'NT' : 'Vai a zero, salvo industrialização incentivada na Zona Franca de Manaus',
    'ADCT, art. 126, III; LC 214/2025, art. 454',
  )

const selectiveTax = ([first]: Tributacao['is']) =>
  line(
    'Imposto Seletivo',
    first ? `Incide: ${first.nm_categoria}; falta a lei que dá a alíquota` : 'Não está na lista da lei',
    'LC 214/2025, art. 409 e Anexo XVII',
  )
