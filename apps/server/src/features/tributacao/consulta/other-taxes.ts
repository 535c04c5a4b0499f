import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { provenanceOf } from '@portal/tables/official/official.ts'
import type { TaxView } from '../tabelas/view.ts'

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
const FULL_CBS = line(
  'CBS',
  'Alíquota de referência, menos a redução da classificação; ainda não fixada',
  'ADCT, art. 130',
)

/**
 * What each tax is in the years that change it: the test year, the first full year of the CBS, the years in which ICMS
 * falls, the end.
 * Source  ADCT, arts. 125 to 130 (EC 132/2023); LC 214/2025
 */
export function periodsOf({ icms, ipi, is }: Pick<Tributacao, 'icms' | 'ipi' | 'is'>): Tributacao['periodos'] {
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
    { nr_ano: 2027, tributos: [...later, ...firstYear(rate)] },
    { nr_ano: 2029, tributos: [...later, ...FALLING_ICMS] },
    { nr_ano: 2033, tributos: [...later, ...LAST_YEAR] },
  ]
}

const firstYear = (rate: string) => [
  line('CBS', 'Alíquota de referência menos 0,1 ponto, e a redução; ainda não fixada', 'ADCT, art. 127'),
  line('IBS', '0,05 % da UF e 0,05 % do Município, menos a redução (2027 e 2028)', 'ADCT, art. 127'),
  line('ICMS', `Como hoje, ${rate}`, AMENDMENT),
]

const FALLING_ICMS = [
  FULL_CBS,
  line('IBS', 'Sobe no lugar do que o ICMS e o ISS perdem; ainda não fixado', 'ADCT, arts. 128 e 130'),
  line('ICMS', 'Nove décimos da alíquota; 8 em 2030, 7 em 2031, 6 em 2032', 'ADCT, art. 128'),
]

const LAST_YEAR = [
  FULL_CBS,
  line('IBS', 'Alíquota de referência, menos a redução da classificação; ainda não fixada', 'ADCT, arts. 129 e 130'),
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
