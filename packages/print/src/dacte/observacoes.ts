import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { situationTexts } from '../format/situacao.ts'
import { asText, decimal, joined, partyId } from '../format/values.ts'
import { type Section, textSection } from '../paper/flow.ts'
import { FOR_PAG, nameOf, TP_ENTE_GOV } from './codes.ts'
import { contingencyText } from './contingencia.ts'
import type { Dacte } from './dacte-model.ts'
import { told } from './unidades.ts'

/** What the issuer wrote, and what must be said of the document before it; one paragraph each. */
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
    told('Característica adicional do transporte:', compl?.xCaracAd),
    told('Característica adicional do serviço:', compl?.xCaracSer),
    told('Forma de pagamento:', nameOf(FOR_PAG, ide.forPag)),
    ...governmentTexts(dacte),
    told('Solicitação NFF:', dacte.inf.infSolicNFF?.xSolic),
    told('Autorizados a obter o XML:', joined(', ', ...(dacte.inf.autXML ?? []).map(partyId))),
  ]
  return textSection('OBSERVAÇÕES', [texts.filter((text) => text !== '').join('\n')])
}

/** A text as the issuer broke it in lines, without the indentation of the file. */
const paragraphs = (value: unknown): string =>
  asText(value)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** The documents that this one complements, replaces, annuls or goes with. */
function referenceTexts({ inf }: Dacte): string[] {
  const norm = inf.infCTeNorm
  const sub = norm?.infCteSub ?? inf.infCteSub
  const key = (value: unknown) => formatChave(asText(value))
  const toma = norm?.infCteSub?.tomaICMS
  const paper = toma?.refNF
  return [
    ...(inf.infCteComp ?? []).map(({ chCTe }) => told('CT-e complementado:', key(chCTe))),
    told('CT-e substituído:', key(sub?.chCte)),
    asText(sub?.indAlteraToma) === '1' ? 'Substituição com alteração do tomador.' : '',
    told('CT-e de anulação:', key(norm?.infCteSub?.refCteAnu)),
    told('NF-e de anulação do tomador:', key(toma?.refNFe)),
    told('CT-e de anulação do tomador:', key(toma?.refCte)),
    told('Nota de anulação do tomador:', joined(' ', ...Object.values(paper ?? {}))),
    told('CT-e anulado:', joined(' ', key(inf.infCteAnu?.chCte), told('de', inf.infCteAnu?.dEmi))),
    told('CT-e OS cancelado referenciado:', key(norm?.refCTeCanc)),
    ...(norm?.infServVinc?.infCTeMultimodal ?? []).map((link) =>
      told('CT-e multimodal vinculado:', key(link.chCTeMultimodal)),
    ),
  ]
}

/** Purchases of the government and payments in advance, of the tax reform. */
function governmentTexts({ inf }: Dacte): string[] {
  const { gCompraGov: bought, gPagAntecipado: paid } = inf.ide
  const keys = [...(paid?.chCTePagAnt ?? []), ...(paid?.chDFePagAnt ?? []), ...(inf.gPagAntecipado?.chCTePagAnt ?? [])]
  return [
    bought
      ? joined(
          ', ',
          `Compra governamental: ${nameOf(TP_ENTE_GOV, bought.tpEnteGov)}`,
          told('redutor', decimal(bought.pRedutor)),
          told('operação', bought.tpOperGov),
          ...(bought.refDFeAnt ?? []).map((chave) => told('documento anterior', chave)),
        )
      : '',
    keys.length > 0 ? `Pagamento antecipado: ${keys.join(', ')}` : '',
  ]
}
