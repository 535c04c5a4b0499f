import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { contingencySentence } from '../format/contingencia.ts'
import { asText, joined, taxId } from '../format/values.ts'
import { gapStrip, type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** The messages of the authority and the issuer, never cut. */
export function mensagensStrips(danfce: Danfce): Strip[] {
  const { inf, prot, roll } = danfce
  const add = inf.infAdic
  const intermediary = inf.infIntermed
  const texts = [
    ...(prot?.xMsg ?? []).map(asText),
    contingencySentence('', inf.ide),
    add?.infAdFisco ? `Informações de interesse do fisco: ${asText(add.infAdFisco)}` : '',
    asText(add?.infCpl),
    ...[...(add?.obsCont ?? []), ...(add?.obsFisco ?? [])].map((obs) => joined(': ', obs['@xCampo'], obs.xTexto)),
    intermediary ? `Intermediador: ${joined(' - ', taxId(intermediary.CNPJ), intermediary.idCadIntTran)}` : '',
    ...(inf.ide.NFref ?? []).map((ref) => (ref.refNFe ? `NF-e referenciada: ${formatChave(asText(ref.refNFe))}` : '')),
  ].filter((text) => text !== '')
  return texts.flatMap((text) => [gapStrip(3), ...textStrips(roll, text, { scale: 0.92 })])
}
