import type { InfBanc, InfPag } from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, date, isPresent, joined, partyId, reais, taxId } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import { codeWithMeaning, meaningOf } from './codes.ts'

/** Payment of the freight: payer, components, terms and bank account. */
export const pagamentoSection = (payments: readonly InfPag[]): Section => ({
  title: 'PAGAMENTO DO FRETE',
  columns: [
    { title: 'RESPONSÁVEL', width: 96, grow: true },
    { title: 'COMPONENTES', width: 96, grow: true },
    { title: 'VALOR DO CONTRATO', width: 58, align: 'right' },
    { title: 'FORMA E PARCELAS', width: 140, grow: true },
    { title: 'DADOS BANCÁRIOS', width: 84, grow: true },
  ],
  rows: payments.map((payment) => [
    joined('\n', payment.xNome, partyId(payment)),
    (payment.Comp ?? []).map(componentText).join('\n'),
    reais(payment.vContrato),
    termsText(payment),
    bankText(payment.infBanc),
  ]),
  elastic: 3,
})

const componentText = ({ tpComp, vComp, xComp }: { tpComp?: string; vComp?: string; xComp?: string }): string =>
  joined(': ', joined(' - ', meaningOf('tpComp', tpComp) || tpComp, xComp), reais(vComp))

function termsText(pay: InfPag): string {
  const parts = (pay.infPrazo ?? []).map((instalment) =>
    joined(
      ' ',
      instalment.nParcela && `Parcela ${asText(instalment.nParcela)}`,
      instalment.dVenc && `em ${date(instalment.dVenc)}`,
      reais(instalment.vParcela),
    ),
  )
  return joined(
    '\n',
    pay.indPag ? codeWithMeaning('indPag', pay.indPag) : '',
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
