import type { InfBanc, InfPag } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, date, isPresent, joined, partyId, reais, taxId } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import { coded, meaningOf } from './codes.ts'

/** Who pays the freight, what for, when and where to. */
export const pagamentoSection = (payments: readonly InfPag[]): Section => ({
  title: 'PAGAMENTO DO FRETE',
  columns: [
    { title: 'RESPONSÁVEL', width: 96, grow: true },
    { title: 'COMPONENTES', width: 96, grow: true },
    { title: 'VALOR DO CONTRATO', width: 58, align: 'right' },
    { title: 'FORMA E PARCELAS', width: 140, grow: true },
    { title: 'DADOS BANCÁRIOS', width: 84, grow: true },
  ],
  rows: payments.map((one) => [
    joined('\n', one.xNome, partyId(one)),
    (one.Comp ?? []).map(componentText).join('\n'),
    reais(one.vContrato),
    termsText(one),
    bankText(one.infBanc),
  ]),
  elastic: 3,
})

const componentText = ({ tpComp, vComp, xComp }: { tpComp?: string; vComp?: string; xComp?: string }): string =>
  joined(': ', joined(' - ', meaningOf('tpComp', tpComp) || tpComp, xComp), reais(vComp))

function termsText(pay: InfPag): string {
  const parts = (pay.infPrazo ?? []).map((one) =>
    joined(
      ' ',
      one.nParcela && `Parcela ${asText(one.nParcela)}`,
      one.dVenc && `em ${date(one.dVenc)}`,
      reais(one.vParcela),
    ),
  )
  return joined(
    '\n',
    pay.indPag ? coded('indPag', pay.indPag) : '',
    ...parts,
    pay.vAdiant ? `Adiantamento ${reais(pay.vAdiant)}` : '',
    isPresent(pay.indAntecipaAdiant) ? 'Autoriza antecipar o adiantamento' : '',
    pay.tpAntecip ? `Antecipação: ${meaningOf('tpAntecip', pay.tpAntecip) || asText(pay.tpAntecip)}` : '',
    isPresent(pay.indAltoDesemp) ? 'Transporte de alto desempenho' : '',
  )
}

const bankText = (bank: InfBanc | undefined): string =>
  joined(
    '\n',
    bank?.codBanco && `Banco ${asText(bank.codBanco)}`,
    bank?.codAgencia && `Agência ${asText(bank.codAgencia)}`,
    bank?.CNPJIPEF && `IPEF ${taxId(bank.CNPJIPEF)}`,
    bank?.PIX && `PIX ${asText(bank.PIX)}`,
  )
