import type { Det, Prod } from '@portal/fiscal/nfe/layout.gen.ts'
import type { IcmsGroup } from '@portal/fiscal/nfe/nfe.ts'
import { asText, date, decimal, isPresent, joined, percent, taxId } from '../format/values.ts'

/** What must be read beside an item: batch, medicine, weapon, vehicle, fuel, import, FCI, order, ST, IBS/CBS/IS. One line each. */
export function itemDetails(det: Det, icms: IcmsGroup | null): string[] {
  const { prod } = det
  return [
    ...batches(prod),
    vehicle(prod.veicProd),
    fuel(prod.comb),
    ...imports(prod),
    named([['FCI', prod.nFCI]]),
    named([
      ['Pedido', prod.xPed],
      ['Item', prod.xPed ? prod.nItemPed : ''],
    ]),
    substitution(icms),
    ...newTaxes(det),
  ]
}

/** `Name: value` pairs of what is there. */
const named = (pairs: readonly (readonly [string, unknown])[]): string =>
  pairs
    .filter(([, value]) => asText(value) !== '')
    .map(([name, value]) => `${name}: ${asText(value)}`)
    .join(' ')

const batches = (prod: Prod): string[] => [
  ...(prod.rastro ?? []).map((lot) =>
    named([
      ['Lote', lot.nLote],
      ['Qtd', decimal(lot.qLote, 0)],
      ['Fab', date(lot.dFab)],
      ['Val', date(lot.dVal)],
    ]),
  ),
  ...(prod.med ?? []).map((med) =>
    named([
      ['Lote', med.nLote],
      ['Val', date(med.dVal)],
      ['ANVISA', med.cProdANVISA],
      ['Isenção', med.xMotivoIsencao],
      ['PMC', decimal(med.vPMC)],
    ]),
  ),
  ...(prod.arma ?? []).map((arma) =>
    named([
      ['Arma, série', arma.nSerie],
      ['Cano', arma.nCano],
      ['Descr', arma.descr],
    ]),
  ),
]

const imports = (prod: Prod): string[] =>
  (prod.DI ?? []).map((di) =>
    named([
      ['DI', di.nDI],
      ['de', date(di.dDI)],
      ['Desembaraço', joined('/', di.xLocDesemb, di.UFDesemb)],
      ['em', date(di.dDesemb)],
      ['Adições', (di.adi ?? []).map((adi) => asText(adi.nAdicao)).join(', ')],
    ]),
  )

const vehicle = (veic: Prod['veicProd']): string =>
  veic
    ? named([
        ['Chassi', veic.chassi],
        ['Motor', veic.nMotor],
        ['Cor', veic.xCor],
        ['Ano mod/fab', joined('/', veic.anoMod, veic.anoFab)],
        ['Potência', veic.pot],
        ['Cilindradas', veic.cilin],
        ['RENAVAM marca/modelo', veic.cMod],
      ])
    : ''

const fuel = (comb: Prod['comb']): string =>
  comb
    ? named([
        ['ANP', comb.cProdANP],
        ['Produto', comb.descANP],
        ['CODIF', comb.CODIF],
        ['UF cons.', comb.UFCons],
        ['% Bio', comb.pBio],
      ])
    : ''

function substitution(icms: IcmsGroup | null): string {
  if (!icms || !(isPresent(icms.vICMSST) || isPresent(icms.vFCPST) || isPresent(icms.vFCP))) return ''
  return named([
    ['BC ST', isPresent(icms.vICMSST) ? decimal(icms.vBCST) : ''],
    ['Alíq. ST', isPresent(icms.vICMSST) ? percent(icms.pICMSST) : ''],
    ['ICMS ST', isPresent(icms.vICMSST) ? decimal(icms.vICMSST) : ''],
    ['FCP', isPresent(icms.vFCP) ? decimal(icms.vFCP) : ''],
    ['FCP ST', isPresent(icms.vFCPST) ? decimal(icms.vFCPST) : ''],
  ])
}

function newTaxes({ imposto, prod }: Det): string[] {
  const tax = imposto.IBSCBS
  const selective = imposto.IS
  const values = tax?.gIBSCBS
  return [
    tax
      ? named([
          ['IBS/CBS CST', tax.CST],
          ['cClassTrib', tax.cClassTrib],
          ['BC', decimal(values?.vBC)],
          ['IBS', decimal(values?.vIBS)],
          ['CBS', decimal(values?.gCBS?.vCBS)],
        ])
      : '',
    selective
      ? named([
          ['IS CST', selective.CSTIS],
          ['cClassTribIS', selective.cClassTribIS],
          ['IS', decimal(selective.vIS)],
        ])
      : '',
    named([['CNPJ fabricante', prod.CNPJFab ? taxId(prod.CNPJFab) : '']]),
  ]
}
