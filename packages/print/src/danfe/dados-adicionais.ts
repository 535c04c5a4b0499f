import { formatChave } from '@portal/fiscal/ids/chave.ts'
import type { DetPag, NFref } from '@portal/fiscal/nfe/layout.gen.ts'
import { groupSentence, type Labels, withHeading } from '../format/named.ts'
import { paymentName } from '../format/pagamento.ts'
import { situationTexts } from '../format/situacao.ts'
import { asText, isPresent, joined, reais, taxId } from '../format/values.ts'
import { contingencyText } from './contingencia.ts'
import { groupTexts } from './dados-grupos.ts'
import type { Danfe } from './danfe-model.ts'
import { moreDups } from './fatura.ts'
import { moreTransport } from './transporte.ts'

/**
 * All content without its own field on the form, one paragraph each: the issuer's texts first, then other
 * fields.
 */
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
    ...(add?.procRef ?? []).map((proc) => withHeading('Processo', groupSentence(proc, PROCESS))),
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
    const paperDocument = ref.refNF ?? ref.refNFP
    if (paperDocument) return withHeading(ref.refNFP ? 'NF de produtor' : 'NF', groupSentence(paperDocument, PAPER))
    return withHeading('ECF', groupSentence(ref.refECF, PAPER))
  })
  return texts.length > 0 ? `Documentos referenciados: ${joined('; ', ...texts)}` : ''
}

function tradeTexts({ inf }: Danfe): string[] {
  const { compra, exporta, infIntermed } = inf
  const purchase =
    compra &&
    joined(', ', labelled('empenho', compra.xNEmp), labelled('pedido', compra.xPed), labelled('contrato', compra.xCont))
  return [
    purchase ? `Compra: ${purchase}` : '',
    exporta ? `Embarque: ${joined(' - ', exporta.UFSaidaPais, exporta.xLocExporta, exporta.xLocDespacho)}` : '',
    infIntermed ? `Intermediador: ${joined(' - ', taxId(infIntermed.CNPJ), infIntermed.idCadIntTran)}` : '',
  ]
}

const labelled = (name: string, value: unknown): string => (asText(value) ? `${name} ${asText(value)}` : '')

function paymentText(payments: readonly DetPag[], change: string | undefined): string {
  const texts = payments.map((pay) => {
    const { card, dPag, CNPJPag, UFPag } = pay
    const details = groupSentence(
      { dPag, CNPJPag, UFPag, cAut: card?.cAut, CNPJ: card?.CNPJ, CNPJReceb: card?.CNPJReceb },
      PAYMENT,
    )
    return joined(
      ' ',
      paymentName(pay),
      isPresent(pay.vPag) ? reais(pay.vPag) : '',
      details === '' ? '' : `(${details})`,
    )
  })
  if (isPresent(change)) texts.push(`Troco ${reais(change)}`)
  return withHeading('Pagamento', joined('; ', ...texts))
}

const PROCESS: Labels = { nProc: 'nº', indProc: 'origem', tpAto: 'ato' }
const PAPER: Labels = { cUF: 'UF', AAMM: 'ano e mês', mod: 'mod.', serie: 'série', nNF: 'nº', nECF: 'nº', nCOO: 'COO' }
const PAYMENT: Labels = {
  dPag: 'em',
  CNPJPag: 'pagador',
  UFPag: 'UF',
  cAut: 'autorização',
  CNPJ: 'instituição',
  CNPJReceb: 'recebedor',
}
