import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { formatDateTime, groupProtocol } from '../../../../lib/format.ts'
import { centsOfText, groupAt, textAt } from '../grupo.ts'
import type { Fact, Total } from './fact.ts'

/** `202610` as `10/2026`. */
const monthText = (written: string): string => written.replace(/^(\d{4})(\d{2})$/, '$2/$1')

/** The six main facts of a bill of light or communication, or of another kind that is kept. */
export function billFacts(documento: DocumentoReply): Fact[] {
  const { pagamentos, servico, ds_natureza } = documento
  const [bill, site] = [groupAt(pagamentos, 'gFat'), servico ?? {}]
  const installation = ['idAcesso', 'iCodAssinante', 'idLigacao', 'idInstalacao'].flatMap((name) =>
    Object.keys(site).flatMap((group) => textAt(site, group, name) || []),
  )
  return [
    { name: 'Emissão', value: formatDateTime(documento.dt_emissao) },
    { name: 'Natureza', value: ds_natureza ?? '' },
    { name: 'Referência', value: monthText(textAt(bill, 'CompetFat')) },
    { name: 'Vencimento', value: formatDateTime(textAt(bill, 'dVencFat')) },
    { name: 'Instalação', value: installation[0] ?? '' },
    { name: 'Protocolo', value: groupProtocol(documento.nr_protocolo ?? '') },
  ].filter(({ value }) => value !== '')
}

export function billTotals({ totais }: DocumentoReply): Total[] {
  const cents = (...path: string[]) => centsOfText(textAt(totais, ...path))
  const totals: Total[] = [
    { name: 'Itens', cents: cents('vProd') },
    { name: 'Desconto', cents: cents('vDesc') },
    { name: 'Base ICMS', cents: cents('ICMSTot', 'vBC') },
    { name: 'ICMS', cents: cents('ICMSTot', 'vICMS') },
    { name: 'FCP', cents: cents('ICMSTot', 'vFCP') },
    { name: 'PIS', cents: cents('vPIS') },
    { name: 'COFINS', cents: cents('vCOFINS') },
    { name: 'IBS', cents: cents('IBSCBSTot', 'gIBS', 'vIBS') },
    { name: 'CBS', cents: cents('IBSCBSTot', 'gCBS', 'vCBS') },
  ]
  return totals.filter(({ cents: value }) => value !== null)
}
