import { formatChave } from '@portal/fiscal/ids/chave.ts'
import type { DetPag, NFref } from '@portal/fiscal/nfe/layout.gen.ts'
import { paymentName } from '../format/pagamento.ts'
import { asText, dateTime, decimal, isPresent, joined, reais, taxId } from '../format/values.ts'
import { contingencyText } from './contingencia.ts'
import type { Danfe } from './danfe-model.ts'
import { moreDups } from './fatura.ts'
import { moreTransport } from './transporte.ts'

/** Everything the form has no field for, one paragraph each: what the issuer wrote first, what we add after. */
export function additionalText(danfe: Danfe): string {
  const { inf } = danfe
  const add = inf.infAdic
  return [
    situationText(danfe),
    contingencyText(danfe),
    asText(add?.infCpl),
    add?.infAdFisco ? `Informações de interesse do fisco: ${asText(add.infAdFisco)}` : '',
    ...[...(add?.obsCont ?? []), ...(add?.obsFisco ?? [])].map((obs) => joined(': ', obs['@xCampo'], obs.xTexto)),
    ...(add?.procRef ?? []).map((proc) => `Processo: ${asText(proc.nProc)}`),
    referencesText(inf.ide.NFref ?? []),
    moreDups(danfe),
    ...moreTransport(danfe),
    ...tradeTexts(danfe),
    withheldText(danfe),
    paymentText(inf.pag?.detPag ?? [], inf.pag?.vTroco),
  ]
    .filter((text) => text)
    .join('\n')
}

function situationText({ state, prot }: Danfe): string {
  if (state.situacao === 'cancelada') {
    const { nProt, dh } = state.cancelamento ?? {}
    return joined(' - ', 'NF-e CANCELADA', nProt && `protocolo ${nProt}`, dh && `em ${dateTime(dh)}`)
  }
  if (state.situacao === 'denegada') return joined(' - ', 'USO DENEGADO', prot?.xMotivo)
  return joined(' - ', ...(prot?.xMsg ?? []))
}

function referencesText(refs: readonly NFref[]): string {
  const texts = refs.map((ref) => {
    const key = ref.refNFe ?? ref.refNFeSig ?? ref.refCTe
    if (key) return `${ref.refCTe ? 'CT-e' : 'NF-e'} ${formatChave(asText(key))}`
    const old = ref.refNF ?? ref.refNFP
    if (old)
      return joined(' ', `NF mod. ${asText(old.mod)} série ${asText(old.serie)} nº ${asText(old.nNF)}`, taxId(old.CNPJ))
    return ref.refECF ? `ECF ${asText(ref.refECF.nECF)} COO ${asText(ref.refECF.nCOO)}` : ''
  })
  return texts.length > 0 ? `Documentos referenciados: ${joined('; ', ...texts)}` : ''
}

function tradeTexts({ inf }: Danfe): string[] {
  const { compra, exporta, infIntermed } = inf
  const bought =
    compra && joined(', ', note('empenho', compra.xNEmp), note('pedido', compra.xPed), note('contrato', compra.xCont))
  return [
    bought ? `Compra: ${bought}` : '',
    exporta ? `Embarque: ${joined(' - ', exporta.UFSaidaPais, exporta.xLocExporta, exporta.xLocDespacho)}` : '',
    infIntermed ? `Intermediador: ${joined(' - ', taxId(infIntermed.CNPJ), infIntermed.idCadIntTran)}` : '',
  ]
}

const note = (name: string, value: unknown): string => (asText(value) ? `${name} ${asText(value)}` : '')

function withheldText({ inf: { total } }: Danfe): string {
  const ret = total.retTrib
  const texts = [
    ['PIS', ret?.vRetPIS],
    ['COFINS', ret?.vRetCOFINS],
    ['CSLL', ret?.vRetCSLL],
    ['IRRF', ret?.vIRRF],
    ['Previdência', ret?.vRetPrev],
  ].filter(([, value]) => isPresent(value))
  return texts.length > 0 ? `Retenções: ${texts.map(([name, value]) => `${name} ${decimal(value)}`).join('; ')}` : ''
}

function paymentText(payments: readonly DetPag[], change: string | undefined): string {
  const texts = payments.map((pay) => joined(' ', paymentName(pay), isPresent(pay.vPag) ? reais(pay.vPag) : ''))
  if (isPresent(change)) texts.push(`Troco ${reais(change)}`)
  return joined('; ', ...texts) ? `Pagamento: ${joined('; ', ...texts)}` : ''
}
