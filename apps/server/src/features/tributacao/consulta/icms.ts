import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import type { Uf } from '@portal/fiscal/ids/uf.ts'
import { INTERSTATE, interstateFrom } from '@portal/tables/fixed/icms-interestadual.ts'
import { ICMS_DATE, ICMS_UF } from '@portal/tables/fixed/icms-uf.ts'
import { storedText } from '../tabelas/as-of.ts'
import type { TaxView } from '../tabelas/view.ts'
import { loadedTable } from './source.ts'

const SENATE = 'Resolução do Senado 22/1989'
const MODAL = 'alíquota modal: o produto pode ter outra'
const LATER = 'esta alíquota começou depois do dia consultado, e a de antes não está carregada'

/** Headings with goods of LC 192/2022: petrol, anhydrous ethanol, diesel, biodiesel, liquefied gas. */
const PER_LITRE = ['27101259', '22071010', '22072011', '27101921', '27111910', '38260000']
const BY_LITRE =
  'gasolina, etanol anidro, diesel, biodiesel e GLP pagam ICMS uma só vez, por litro ou quilo (LC 192/2022), não esta alíquota'

/**
 * What becomes of the rate in the years of the transition; empty before them.
 * Source  ADCT, arts. 128 and 129 (EC 132/2023)
 */
function transitionOf(day: string): string {
  const year = Number(day.slice(0, 4))
  if (year < 2029) return ''
  if (year > 2032) return 'o ICMS não existe mais desde 2033 (ADCT, art. 129): as alíquotas são as de antes'
  return `em ${year} o ICMS é de ${2038 - year} décimos destas alíquotas (ADCT, art. 128)`
}

const modalOf = (ncm: string): string => (PER_LITRE.includes(ncm) ? BY_LITRE : MODAL)

/** The state's general rate, from the loaded table, otherwise from the bundled one. */
export function icmsFigures(view: TaxView, uf: Uf, ncm: string): Tributacao['icms'] {
  const own = ICMS_UF[uf]
  const loaded = view.icms(uf)
  const table = loadedTable(view, 'icms')
  const interestadual = interstateFrom(uf).map(({ rate, to }) => ({
    pr_icms: Number(rate),
    ds_ufs: to,
    ds_fonte: SENATE,
  }))
  const both = { interestadual, pr_importado: Number(INTERSTATE.imported) }
  if (loaded && table) {
    const note = storedText(loaded.data, 'note')
    return {
      pr_interno: Number(storedText(loaded.data, 'rate')),
      pr_fcp: Number(storedText(loaded.data, 'fcp')),
      ds_fonte: storedText(loaded.data, 'law') || table.source,
      dt_referencia: table.reference_date,
      dt_vigencia: loaded.from,
      fl_conferir: storedText(loaded.data, 'sure') === 'N' ? 'S' : 'N',
      ds_observacao: [transitionOf(view.day), note, modalOf(ncm)].filter(Boolean).join('; '),
      ...both,
    }
  }
  const later = own.from && view.day < own.from ? LATER : ''
  return {
    pr_interno: Number(own.rate),
    pr_fcp: Number(own.fcp),
    ds_fonte: own.lawRead ? own.law : `${own.law} (lei a confirmar)`,
    dt_referencia: ICMS_DATE,
    dt_vigencia: own.from,
    fl_conferir: own.sure && !later ? 'N' : 'S',
    ds_observacao: [transitionOf(view.day), later, own.note, modalOf(ncm)].filter(Boolean).join('; '),
    ...both,
  }
}
