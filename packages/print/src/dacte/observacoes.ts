import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { situationTexts } from '../format/situacao.ts'
import { asText, decimal, joined, partyId } from '../format/values.ts'
import { type Section, textSection } from '../paper/flow.ts'
import { codeName, FOR_PAG, TP_ENTE_GOV } from './codes.ts'
import { contingencyText } from './contingencia.ts'
import type { Dacte } from './dacte-model.ts'
import { labelledText } from './unidades.ts'

/** Notices about the document's situation, then the issuer's texts; one paragraph each. */
export function observacoesSection(dacte: Dacte): Section {
  const { compl, ide, infCTeNorm } = dacte.inf
  const texts = [
    ...situationTexts(dacte.situation),
    dacte.message,
    contingencyText(dacte),
    ...referenceTexts(dacte),
    asText(infCTeNorm?.infGlobalizado?.xObs) && `CT-e globalizado: ${asText(infCTeNorm?.infGlobalizado?.xObs)}`,
    paragraphs(compl?.xObs),
    ...(compl?.ObsCont ?? []).map((obs) => joined(': ', obs['@xCampo'], obs.xTexto)),
    labelledText('Característica adicional do transporte:', compl?.xCaracAd),
    labelledText('Característica adicional do serviço:', compl?.xCaracSer),
    labelledText('Forma de pagamento:', codeName(FOR_PAG, ide.forPag)),
    ...governmentTexts(dacte),
    labelledText('Solicitação NFF:', dacte.inf.infSolicNFF?.xSolic),
    labelledText('Autorizados a obter o XML:', joined(', ', ...(dacte.inf.autXML ?? []).map(partyId))),
  ]
  return textSection('OBSERVAÇÕES', [texts.filter((text) => text !== '').join('\n')])
}

/** A text with the issuer's line breaks, without the indentation of the file. */
const paragraphs = (value: unknown): string =>
  asText(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The documents that this one complements, replaces, annuls or is linked to. */
function referenceTexts({ inf }: Dacte): string[] {
  const norm = inf.infCTeNorm
  const sub = norm?.infCteSub ?? inf.infCteSub
  const formattedKey = (value: unknown) => formatChave(asText(value))
  const toma = norm?.infCteSub?.tomaICMS
  const paper = toma?.refNF
  return [
    ...(inf.infCteComp ?? []).map(({ chCTe }) => labelledText('CT-e complementado:', formattedKey(chCTe))),
    labelledText('CT-e substituído:', formattedKey(sub?.chCte)),
    asText(sub?.indAlteraToma) === '1' ? 'Substituição com alteração do tomador.' : '',
    labelledText('CT-e de anulação:', formattedKey(norm?.infCteSub?.refCteAnu)),
    labelledText('NF-e de anulação do tomador:', formattedKey(toma?.refNFe)),
    labelledText('CT-e de anulação do tomador:', formattedKey(toma?.refCte)),
    labelledText('Nota de anulação do tomador:', joined(' ', ...Object.values(paper ?? {}))),
    labelledText(
      'CT-e anulado:',
      joined(' ', formattedKey(inf.infCteAnu?.chCte), labelledText('de', inf.infCteAnu?.dEmi)),
    ),
    labelledText('CT-e OS cancelado referenciado:', formattedKey(norm?.refCTeCanc)),
    ...(norm?.infServVinc?.infCTeMultimodal ?? []).map((link) =>
      labelledText('CT-e multimodal vinculado:', formattedKey(link.chCTeMultimodal)),
    ),
  ]
}

/** Government purchases and advance payments (tax reform). */
function governmentTexts({ inf }: Dacte): string[] {
  const { gCompraGov: purchase, gPagAntecipado: advance } = inf.ide
  const keys = [
    ...(advance?.chCTePagAnt ?? []),
    ...(advance?.chDFePagAnt ?? []),
    ...(inf.gPagAntecipado?.chCTePagAnt ?? []),
  ]
  return [
    purchase
      ? joined(
          ', ',
          `Compra governamental: ${codeName(TP_ENTE_GOV, purchase.tpEnteGov)}`,
          labelledText('redutor', decimal(purchase.pRedutor)),
          labelledText('operação', purchase.tpOperGov),
          ...(purchase.refDFeAnt ?? []).map((chave) => labelledText('documento anterior', chave)),
        )
      : '',
    keys.length > 0 ? `Pagamento antecipado: ${keys.join(', ')}` : '',
  ]
}
