import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { refusedAnswer } from '../format/answer.ts'
import { epecNumber } from '../format/contingencia.ts'
import { asText, dateTime, partyId } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { cutFields, drawFields, FIELD_HEIGHT, type Field } from '../paper/box.ts'
import { contingencyCode } from './contingencia.ts'
import type { Danfe } from './danfe-model.ts'

/**
 * Nature of the operation, the authority's protocol, and the issuer's registrations; on every page, below the
 * head.
 */
export function naturezaBlock(danfe: Danfe): Block {
  const { emit, ide } = danfe.inf
  const rows: Field[][] = [
    [
      { label: 'NATUREZA DA OPERAÇÃO', value: ide.natOp, weight: 56, lines: 2, min: 6 },
      { ...protocolField(danfe), weight: 44, font: 'bold', align: 'center' },
    ],
    [
      { label: 'INSCRIÇÃO ESTADUAL', value: emit.IE, weight: 14 },
      { label: 'INSCRIÇÃO MUNICIPAL', value: emit.IM, weight: 13 },
      { label: 'INSC. ESTADUAL DO SUBST. TRIBUT.', value: emit.IEST, weight: 17 },
      { label: emit.CPF ? 'CPF' : 'CNPJ', value: partyId(emit), weight: 17 },
      { label: 'CRT', value: CRT[asText(emit.CRT)] ?? emit.CRT, weight: 17, lines: 2 },
      // the field is in the form, its content is not defined yet
      { label: 'TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS', value: '', weight: 22 },
    ],
  ]
  return {
    height: rows.length * FIELD_HEIGHT,
    cutTexts: (width) =>
      rows.flatMap((fields) => cutFields(width, fields).map(({ label, value }) => `${label}: ${value ?? ''}`)),
    draw: (page, rect) => {
      for (const [index, fields] of rows.entries())
        drawFields(page, { ...rect, y: rect.y + index * FIELD_HEIGHT, h: FIELD_HEIGHT }, fields)
    },
  }
}

/** Source: NT 2026.010; layout of the NF-e, field CRT */
const CRT: Readonly<Record<string, string>> = {
  '1': '1 - SIMPLES NACIONAL',
  '2': '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE',
  '3': '3 - REGIME NORMAL',
  '4': '4 - SIMPLES NACIONAL, MEI',
}

/** The authority's protocol; the second code of a security form; or a notice that there is none. */
export function protocolField(danfe: Danfe): Field {
  const { prot, state } = danfe
  if (danfe.securityForm) return { label: 'DADOS DA NF-E', value: formatChave(contingencyCode(danfe)) }
  const nProt = asText(prot?.nProt)
  if (danfe.epec) return { label: 'NÚMERO DE REGISTRO DO EPEC', value: epecNumber(danfe.epec) }
  const label = state.situacao === 'denegada' ? 'PROTOCOLO DE DENEGAÇÃO DE USO' : 'PROTOCOLO DE AUTORIZAÇÃO DE USO'
  const refused = refusedAnswer(prot, 55)
  if (refused !== null) return { label, value: refused, lines: 2, min: 5 }
  if (nProt === '') return { label, value: 'NF-e SEM PROTOCOLO DE AUTORIZAÇÃO' }
  return { label, value: `${nProt} - ${dateTime(prot?.dhRecbto)}` }
}
