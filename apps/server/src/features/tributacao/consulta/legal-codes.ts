import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import type { Enquadramento } from '@portal/contract/tributacao/tributos.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { LEGAL_CODE_GOODS } from '@portal/tables/lookup/legal-code-goods.ts'
import type { IpiLegalCodeRow } from '@portal/tables/official/model.ts'
import { provenanceOf } from '@portal/tables/official/official.ts'
import type { TaxView } from '../tabelas/view.ts'

/** Code of an operation without immunity, exemption, suspension or reduction. */
const GENERAL = '999'

/**
 * CST of the IPI, entry and exit, of each group of codes.
 * Source  NT 2015.002: immunity, exemption and suspension each ask for their CST; the other groups are left open
 */
const GROUP_CSTS: Readonly<Record<string, readonly string[]>> = {
  Imunidade: ['04', '54'],
  Isenção: ['02', '52'],
  Suspensão: ['05', '55'],
}

/** CST of the IPI of an operation without a benefit, by the rate of the NCM; none where the rate is unknown. */
const generalCsts = (rate: Tributacao['ipi']['pr_ipi']): string[] => {
  if (rate === null) return []
  return rate === 'NT' ? ['03', '53'] : rate === 0 ? ['01', '51'] : ['00', '50']
}

/** The codes that name the NCM, each with its question, and the general one. */
export function legalCodesOf(
  view: TaxView,
  ncm: string,
  rate: Tributacao['ipi']['pr_ipi'],
): Pick<Tributacao, 'cenqs' | 'ds_pergunta_cenq'> {
  const rows = view.carried?.legalCodes ?? []
  const named = rows.filter(({ code }) => LEGAL_CODE_GOODS[code]?.some((prefix) => ncm.startsWith(prefix)))
  const general = rows.filter(({ code }) => code === GENERAL)
  return {
    cenqs: [
      ...named.map(toEnquadramento),
      ...general.map((row) => ({ ...toEnquadramento(row), cd_csts: generalCsts(rate), ds_pergunta: null })),
    ],
    ds_pergunta_cenq: rows.length > 0 ? WHICH_CODE : null,
  }
}

const WHICH_CODE =
  'A operação tem imunidade, isenção, suspensão ou redução do IPI? O código é o da regra que a dá, e o NCM sozinho não diz qual; sem ' +
  'nenhuma delas, 999.'

/** All codes whose number, group or text has the words. */
export function findLegalCodes(view: TaxView, query: string): Enquadramento[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return (view.carried?.legalCodes ?? [])
    .filter(({ code, group, name }) => {
      const searched = foldText(`${code} ${group} ${name}`)
      return words.every((word) => searched.includes(word))
    })
    .map(toEnquadramento)
}

function toEnquadramento({ code, group, name }: IpiLegalCodeRow): Enquadramento {
  const { act, date } = provenanceOf('ipi_cenq')
  return {
    cd_cenq: code,
    ds_grupo: group as Enquadramento['ds_grupo'], // a test of the table allows only these
    nm_cenq: name,
    cd_csts: [...(GROUP_CSTS[group] ?? [])],
    ds_pergunta: code === GENERAL ? null : `A operação é a de «${name}»?`,
    ds_fonte: act,
    dt_referencia: date,
  }
}
