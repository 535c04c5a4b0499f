import { formatChave } from '@portal/fiscal/ids/chave.ts'
import type { DetPag, NFref } from '@portal/fiscal/nfe/layout.gen.ts'
import { headed, type Labels, told } from '../format/named.ts'
import { paymentName } from '../format/pagamento.ts'
import { situationTexts } from '../format/situacao.ts'
import { asText, isPresent, joined, reais, taxId } from '../format/values.ts'
import { contingencyText } from './contingencia.ts'
import { groupTexts } from './dados-grupos.ts'
import type { Danfe } from './danfe-model.ts'
import { moreDups } from './fatura.ts'
import { moreTransport } from './transporte.ts'

/** Everything the form has no field for, one paragraph each: what the issuer wrote first, what we add after. */
export function additionalText(danfe: Danfe): string {
  const { inf } = danfe
  const add = inf.infAdic
  return [
    ...situationTexts(danfe.situation),
    joined(' - ', ...(danfe.prot?.xMsg ?? [])),
    contingencyText(danfe),
    asText(add?.infCpl),
    add?.infAdFisco ? `Informações de interesse do fisco: ${asText(add.infAdFisco)}` : '',
    ...[...(add?.obsCont ?? []), ...(add?.obsFisco ?? [])].map((obs) => joined(': ', obs['@xCampo'], obs.xTexto)),
    ...(add?.procRef ?? []).map((proc) => headed('Processo', told(proc, PROCESS))),
    referencesText(inf.ide.NFref ?? []),
    moreDups(danfe),
    ...moreTransport(danfe),
    ...tradeTexts(danfe),
    ...groupTexts(danfe),
    paymentText(inf.pag?.detPag ?? [], inf.pag?.vTroco),
  ]
    .filter((text) => text)
    .join('\n')
}

function referencesText(refs: readonly NFref[]): string {
  const texts = refs.map((ref) => {
    const key = ref.refNFe ?? ref.refNFeSig ?? ref.refCTe
    if (key) return `${ref.refCTe ? 'CT-e' : 'NF-e'} ${formatChave(asText(key))}`
    const old = ref.refNF ?? ref.refNFP
    if (old) return headed(ref.refNFP ? 'NF de produtor' : 'NF', told(old, PAPER))
    return headed('ECF', told(ref.refECF, PAPER))
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

function paymentText(payments: readonly DetPag[], change: string | undefined): string {
  const texts = payments.map((pay) => {
    const { card, dPag, CNPJPag, UFPag } = pay
    const how = told({ dPag, CNPJPag, UFPag, cAut: card?.cAut, CNPJ: card?.CNPJ, CNPJReceb: card?.CNPJReceb }, PAYMENT)
    return joined(' ', paymentName(pay), isPresent(pay.vPag) ? reais(pay.vPag) : '', how === '' ? '' : `(${how})`)
  })
  if (isPresent(change)) texts.push(`Troco ${reais(change)}`)
  return headed('Pagamento', joined('; ', ...texts))
}

const PROCESS: Labels = { nProc: 'nº', indProc: 'origem (indProc)', tpAto: 'ato (tpAto)' }
const PAPER: Labels = { cUF: 'UF', AAMM: 'ano e mês', mod: 'mod.', serie: 'série', nNF: 'nº', nECF: 'nº', nCOO: 'COO' }
const PAYMENT: Labels = {
  dPag: 'em',
  CNPJPag: 'pagador',
  UFPag: 'UF',
  cAut: 'autorização',
  CNPJ: 'instituição',
  CNPJReceb: 'recebedor',
}
