import { contingencySentence, epecNumber, secondCode } from '../format/contingencia.ts'
import { asText } from '../format/values.ts'
import type { Dacte } from './dacte-model.ts'
import { icmsOf } from './icms.ts'

const EPEC_RECEIVED = 'DACTE impresso em contingência - EPEC regularmente recebido pela SVC,'

const PHRASES: Readonly<Record<string, string>> = {
  '3': 'CT-e emitido no Regime Especial da Nota Fiscal Fácil (NFF).',
  '4': 'CT-e emitido em contingência EPEC (evento prévio de emissão em contingência).',
  '5': 'DACTE em contingência - impresso em decorrência de problemas técnicos (FS-DA).',
  '7': 'CT-e emitido em contingência e autorizado pela SEFAZ Virtual de Contingência do RS (SVC-RS).',
  '8': 'CT-e emitido em contingência e autorizado pela SEFAZ Virtual de Contingência de SP (SVC-SP).',
}

/** The contingency sentence of the document; '' for normal issue. */
export const contingencyText = ({ inf: { ide }, state: { epec } }: Dacte): string => {
  const tpEmis = asText(ide.tpEmis)
  const registered = tpEmis === '4' && epec ? `${EPEC_RECEIVED} nº ${epecNumber(epec)}.` : PHRASES[tpEmis]
  return contingencySentence(registered ?? '', ide)
}

/** The second bar code of a document on a security form, with the tomador's data; see `secondCode`. */
export function contingencyCode({ inf, tomador }: Dacte): string {
  const icms = icmsOf(inf.imp?.ICMS)
  return secondCode({
    uf: tomador.address?.UF,
    taxId: tomador.CNPJ || tomador.CPF,
    tpEmis: inf.ide.tpEmis,
    total: inf.vPrest?.vTPrest ?? inf.total?.vTPrest,
    icms: icms.vICMS,
    st: icms.vICMSSTRet,
    issued: inf.ide.dhEmi,
  })
}
