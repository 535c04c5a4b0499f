import { contingencySentence, epecNumber, secondCode } from '../format/contingencia.ts'
import { asText } from '../format/values.ts'
import type { Danfe } from './danfe-model.ts'

const EPEC_RECEIVED = 'DANFE impresso em contingência - EPEC regularmente recebido pela Receita Federal do Brasil,'

const PHRASES: Readonly<Record<string, string>> = {
  '2': 'DANFE em Contingência - impresso em decorrência de problemas técnicos (FS-IA).',
  '3': 'NF-e emitida no Sistema de Contingência do Ambiente Nacional (SCAN).',
  '4': 'NF-e emitida em contingência EPEC (evento prévio de emissão em contingência).',
  '5': 'DANFE em Contingência - impresso em decorrência de problemas técnicos (FS-DA).',
  '6': 'NF-e emitida em contingência pela SEFAZ Virtual de Contingência do Ambiente Nacional (SVC-AN).',
  '7': 'NF-e emitida em contingência pela SEFAZ Virtual de Contingência do RS (SVC-RS).',
  '9': 'NF-e emitida em contingência off-line.',
}

/** The contingency sentence of the note; '' for normal issue. */
export const contingencyText = ({ inf: { ide }, state: { epec } }: Danfe): string => {
  const tpEmis = asText(ide.tpEmis)
  const registered = tpEmis === '4' && epec ? `${EPEC_RECEIVED} nº ${epecNumber(epec)}.` : PHRASES[tpEmis]
  return registered ? contingencySentence(registered, ide) : ''
}

/** The second bar code of a note on a security form; see `secondCode`. */
export function contingencyCode({ inf: { ide, dest, total } }: Danfe): string {
  return secondCode({
    uf: dest?.enderDest?.UF,
    taxId: dest?.CNPJ || dest?.CPF,
    tpEmis: ide.tpEmis,
    total: total.ICMSTot?.vNF,
    icms: total.ICMSTot?.vICMS,
    st: total.ICMSTot?.vST,
    issued: ide.dhEmi ?? ide.dEmi,
  })
}
